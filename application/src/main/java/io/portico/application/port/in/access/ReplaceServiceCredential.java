package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import java.util.List;
import java.util.Optional;

/** Use case: an administrator replaces the details of a service credential. */
public interface ReplaceServiceCredential {

  /**
   * Replaces the details of a credential; its token stays.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it would have expired already, or a
   *     role or a label of a binding is unknown
   */
  Outcome replace(Command command);

  /**
   * The new details.
   *
   * @param bindings what limits its scopes; empty keeps what limits them now
   */
  record Command(
      Actor actor,
      ServiceCredentialId credential,
      ServiceCredentialDetails details,
      Optional<List<WantedBinding>> bindings,
      Precondition<ServiceCredential> precondition) {

    /** Returns a replacement that keeps the bindings. */
    public Command(
        Actor actor,
        ServiceCredentialId credential,
        ServiceCredentialDetails details,
        Precondition<ServiceCredential> precondition) {
      this(actor, credential, details, Optional.empty(), precondition);
    }
  }

  sealed interface Outcome {

    record Replaced(ServiceCredential credential) implements Outcome {}

    /** Another service credential of the organisation has this name. */
    record NameTaken(String name) implements Outcome {}
  }
}
