package io.portico.application.port.in.developer;

import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;

/** Use case: a portal registers a developer (specification 4.2, contract 3.1). */
public interface RegisterDeveloper {

  /**
   * Registers a developer, or says why nobody was registered.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password may not be chosen
   */
  Outcome register(Command command);

  /** Who is to be registered, and who wants that. */
  record Command(Actor actor, DeveloperDetails details, Secret secret) {}

  /** How the developer is to be known at a login. */
  sealed interface Secret {

    /** Not at all, for now. */
    record None() implements Secret {}

    /** By a password, which must keep the rules. */
    record Chosen(Password password) implements Secret {}

    /** By the password that another portal made this hash of. */
    record Imported(PasswordHash hash) implements Secret {}
  }

  /** What became of the registration. */
  sealed interface Outcome {

    /** The developer is there from now on. */
    record Registered(Developer developer) implements Outcome {}

    /** Another developer has this address. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The organisation registers nobody. */
    record SignupDisabled() implements Outcome {}

    /** The caller may not register developers. */
    record NotPermitted() implements Outcome {}
  }
}
