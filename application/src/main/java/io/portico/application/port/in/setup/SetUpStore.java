package io.portico.application.port.in.setup;

import io.portico.domain.access.AccessToken;
import java.util.Optional;

/**
 * Use case: an empty store gets its organisation, its first administrator and the default label
 * definitions, once; what an administrator deletes later stays deleted (contract 2.1, 3.5).
 */
public interface SetUpStore {

  /** Sets the store up unless that was done before. */
  Outcome setUp(Command command);

  /**
   * What the operator decided.
   *
   * @param adminToken the first administrator's credential; one is made and handed over if empty
   */
  record Command(Optional<AccessToken> adminToken) {}

  /** What became of the set-up. */
  sealed interface Outcome {

    /** The store is ready, and the administrator has the credential that was chosen. */
    record SetUp() implements Outcome {}

    /** The store is ready, and a credential was made and handed over. */
    record SetUpWithNewCredential() implements Outcome {}

    /** Nothing was done: the store had been set up before. */
    record AlreadySetUp() implements Outcome {}
  }
}
