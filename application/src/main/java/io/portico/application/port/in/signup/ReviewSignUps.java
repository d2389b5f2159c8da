package io.portico.application.port.in.signup;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.access.Actor;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import java.util.Optional;

/** Use case: an administrator decides sign-ups that wait for a review. */
public interface ReviewSignUps {

  /** Returns a page of those whose address is confirmed, longest waiting first. */
  OffsetPage<SignUp> waiting(Actor actor, OffsetRange range);

  /** Returns one of those, or empty if it is decided. */
  Optional<SignUp> find(Actor actor, SignUpId id);

  /** Registers the developer, and mails that; returns false if the sign-up is decided already. */
  boolean approve(Actor actor, SignUpId id);

  /**
   * Removes the sign-up, and mails the reason; returns false if it is decided already.
   *
   * @param reason may be empty
   */
  boolean decline(Actor actor, SignUpId id, String reason);
}
