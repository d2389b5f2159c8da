package io.portico.application.port.in.setup;

import io.portico.domain.access.AccessToken;
import java.util.Optional;

/**
 * Use case: the first start creates the first organisation, its administrator and the default label
 * definitions. Later starts do not restore what an administrator has deleted.
 */
public interface SetUpStore {

  /** Sets the store up unless it is set up already. */
  Outcome setUp(Command command);

  /**
   * The settings of the first start.
   *
   * @param adminToken the credential of the administrator; if empty, one is generated and handed
   *     over
   */
  record Command(Optional<AccessToken> adminToken) {}

  sealed interface Outcome {

    /** The administrator has the configured credential. */
    record SetUp() implements Outcome {}

    /** The administrator has a generated credential, which was handed over. */
    record SetUpWithNewCredential() implements Outcome {}

    /** The store was set up by an earlier start. */
    record AlreadySetUp() implements Outcome {}
  }
}
