package io.portico.application.port.in.developer;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.account.Password;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;

/** Use case: a portal gives a developer another password (contract 3.1). */
public interface ChangePassword {

  /**
   * Changes the password, or says why it stays. Logins that failed before count no more.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the password may not be chosen
   */
  Outcome change(Command command);

  /**
   * The password from now on, and who wants that.
   *
   * @param expected what the caller believes the developer to be
   */
  record Command(
      Actor actor, DeveloperId id, Password password, Precondition<DeveloperRecord> expected) {}

  /** What became of the password. */
  sealed interface Outcome {

    /** It is another one. */
    record Changed() implements Outcome {}

    /** The caller's organisation has no such developer. */
    record UnknownDeveloper(DeveloperId id) implements Outcome {}

    /** The developer is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not change developers. */
    record NotPermitted() implements Outcome {}
  }
}
