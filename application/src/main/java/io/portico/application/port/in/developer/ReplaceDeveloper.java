package io.portico.application.port.in.developer;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Use case: a portal replaces the details of a developer. */
public interface ReplaceDeveloper {

  /**
   * Replaces the details of the developer.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password breaks the rules
   */
  Outcome replace(Command command);

  /**
   * The new details of a developer.
   *
   * @param password the new password; empty keeps the present one
   */
  record Command(
      Actor actor,
      DeveloperId id,
      DeveloperDetails details,
      Optional<Password> password,
      Precondition<DeveloperWithKeys> expected) {}

  sealed interface Outcome {

    record Replaced() implements Outcome {}

    /** Another developer has this address. */
    record EmailTaken(EmailAddress email) implements Outcome {}
  }
}
