package io.portico.application.port.in.access;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;

/** Use case: an administrator removes a service credential from the organisation. */
public interface RemoveServiceCredential {

  /** Removes a credential; its tokens no longer work. */
  ServiceCredential remove(Command command);

  record Command(
      Actor actor, ServiceCredentialId credential, Precondition<ServiceCredential> precondition) {}
}
