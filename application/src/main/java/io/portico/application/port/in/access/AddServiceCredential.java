package io.portico.application.port.in.access;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import java.util.List;

/** Use case: an administrator adds a service credential to the organisation. */
public interface AddServiceCredential {

  /**
   * Adds a credential with a new token.
   *
   * @throws io.portico.domain.shared.InvalidValueException if it would have expired already, or a
   *     role or a label of a binding is unknown
   */
  Outcome add(Command command);

  /**
   * The credential to add.
   *
   * @param bindings what limits its scopes; nothing if empty
   */
  record Command(Actor actor, ServiceCredentialDetails details, List<WantedBinding> bindings) {

    /** Returns a credential that only its scopes limit. */
    public Command(Actor actor, ServiceCredentialDetails details) {
      this(actor, details, List.of());
    }
  }

  sealed interface Outcome {

    /**
     * The credential was added.
     *
     * @param token the token, which is not stored and cannot be read again
     */
    record Added(ServiceCredential credential, AccessToken token) implements Outcome {}

    /** Another service credential of the organisation has this name. */
    record NameTaken(String name) implements Outcome {}

    /** The organisation has the maximum number of service credentials. */
    record TooMany(int most) implements Outcome {}
  }
}
