package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.shared.RotationOverlap;

/** Use case: an administrator replaces the token of a service credential. */
public interface RotateServiceCredential {

  /** Replaces the token; the present one still works during the overlap. */
  Rotated rotate(Command command);

  record Command(
      Actor actor,
      ServiceCredentialId credential,
      RotationOverlap overlap,
      Precondition<ServiceCredential> precondition) {}

  /**
   * The credential with a new token.
   *
   * @param token the token, which is not stored and cannot be read again
   */
  record Rotated(ServiceCredential credential, AccessToken token) {}
}
