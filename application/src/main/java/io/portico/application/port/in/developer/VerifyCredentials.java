package io.portico.application.port.in.developer;

import io.portico.domain.access.Actor;
import io.portico.domain.account.Password;
import java.time.Duration;

/**
 * Use case: a portal asks whether a password is that of a developer (specification 4.2, contract
 * 3.1).
 *
 * <p>Somebody unknown, a wrong password and a locked account get the same answer after the same
 * time, so that nobody learns from it who is registered.
 */
public interface VerifyCredentials {

  /** Returns whether they are right. */
  Outcome verify(Query query);

  /**
   * Who somebody claims to be.
   *
   * @param username what should be the developer's address
   * @param address the network address of the caller
   */
  record Query(Actor actor, String username, Password password, String address) {}

  /** Whether the credentials are right. */
  sealed interface Outcome {

    /** They are. */
    record Verified() implements Outcome {}

    /** They are not, or there were too many failures for this account. */
    record Refused() implements Outcome {}

    /** There were too many failures from this network address; nothing was checked. */
    record TooMany(Duration retryAfter) implements Outcome {}

    /** The caller may not check passwords. */
    record NotPermitted() implements Outcome {}
  }
}
