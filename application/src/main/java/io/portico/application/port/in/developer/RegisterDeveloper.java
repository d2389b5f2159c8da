package io.portico.application.port.in.developer;

import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;

/** Use case: a portal registers a developer. */
public interface RegisterDeveloper {

  /**
   * Registers a developer.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules
   */
  Outcome register(Command command);

  record Command(Actor actor, DeveloperDetails details, Secret secret) {}

  /** How the developer will log in. */
  sealed interface Secret {

    /** The developer cannot log in. */
    record None() implements Secret {}

    /** With a new password, which must keep the rules. */
    record Chosen(Password password) implements Secret {}

    /** With the password of this hash, which another portal made. */
    record Imported(PasswordHash hash) implements Secret {}
  }

  sealed interface Outcome {

    record Registered(Developer developer) implements Outcome {}

    /** Another developer has this address. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The portal settings disable the registration of developers. */
    record SignupDisabled() implements Outcome {}
  }
}
