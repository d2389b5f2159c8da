package io.portico.application.port.in.developer;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import java.util.Optional;

/** Use case: a portal replaces all it says of a developer (specification 4.2, contract 3.1). */
public interface ReplaceDeveloper {

  /**
   * Replaces what the portal says of the developer, or says why nothing was changed.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password may not be chosen
   */
  Outcome replace(Command command);

  /**
   * What the portal says from now on, and who wants that.
   *
   * @param password the developer's password from now on; it stays if empty
   * @param expected what the caller believes the developer to be
   */
  record Command(
      Actor actor,
      DeveloperId id,
      DeveloperDetails details,
      Optional<Password> password,
      Precondition<DeveloperRecord> expected) {}

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The developer is as wanted. */
    record Replaced() implements Outcome {}

    /** The caller's organisation has no such developer. */
    record UnknownDeveloper(DeveloperId id) implements Outcome {}

    /** The developer is not what the caller believes. */
    record Stale() implements Outcome {}

    /** Another developer has this address. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The caller may not change developers. */
    record NotPermitted() implements Outcome {}
  }
}
