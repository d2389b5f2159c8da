package io.portico.application.port.in.access;

import io.portico.domain.access.Actor;
import io.portico.domain.access.TokenHash;
import java.util.Optional;

/** Use case: identify a caller by the credential of the request. */
public interface IdentifyCaller {

  /**
   * Returns the active dashboard user with this credential, or the service whose token it is, or
   * empty if there is neither. The use of a service credential is recorded, to the minute.
   */
  Optional<Actor> identify(TokenHash credential);
}
