package io.portico.application.port.in.setup;

import io.portico.domain.access.AccessToken;
import java.util.Optional;

/**
 * Use case: the first start creates the first organisation, its administrator and the default label
 * definitions. Later starts do not restore what an administrator has deleted, unless they are to
 * reset the administrator.
 */
public interface SetUpStore {

  /**
   * Sets the store up unless it is set up already.
   *
   * @throws io.portico.domain.shared.InvalidValueException if another user, who is no
   *     administrator, has the credential to reset to
   */
  Outcome setUp(Command command);

  /**
   * The settings of the first start.
   *
   * @param adminToken the credential of the administrator; if empty, one is generated and handed
   *     over
   * @param resetAdmin whether a later start gives that credential to the first administrator, who
   *     is added or becomes an active administrator again if necessary
   */
  record Command(Optional<AccessToken> adminToken, boolean resetAdmin) {}

  sealed interface Outcome {

    /** The administrator has the configured credential. */
    record SetUp() implements Outcome {}

    /** The administrator has a generated credential, which was handed over. */
    record SetUpWithNewCredential() implements Outcome {}

    /** The store was set up by an earlier start. */
    record AlreadySetUp() implements Outcome {}

    /** The same, and no administrator has the configured credential. */
    record AlreadySetUpOtherwise() implements Outcome {}
  }
}
