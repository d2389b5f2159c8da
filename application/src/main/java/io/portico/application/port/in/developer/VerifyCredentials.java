package io.portico.application.port.in.developer;

import io.portico.domain.access.Actor;
import io.portico.domain.account.LoginOrigin;
import io.portico.domain.account.Password;
import io.portico.domain.developer.Developer;
import java.time.Duration;

/**
 * Use case: a portal verifies the email address and password of a developer.
 *
 * <p>Login failures are uniform: an unknown address, a wrong password and a locked account give the
 * same outcome after the same time, so they do not reveal who is registered.
 */
public interface VerifyCredentials {

  /** Verifies the credentials, and counts a failure. */
  Outcome verify(Query query);

  /**
   * The credentials to verify.
   *
   * @param username the presumed email address of the developer
   * @param origin where the developer logs in from
   */
  record Query(Actor actor, String username, Password password, LoginOrigin origin) {}

  sealed interface Outcome {

    /** They are right. */
    record Verified(Developer developer) implements Outcome {}

    /** The credentials are wrong, or the account is locked. */
    record Refused() implements Outcome {}

    /** The visitor's address is locked; the credentials were not checked. */
    record TooMany(Duration retryAfter) implements Outcome {}
  }
}
