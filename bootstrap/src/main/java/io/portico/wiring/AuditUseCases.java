package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.service.audit.Audit;
import jakarta.inject.Singleton;

/** Builds the use cases of the audit trail. */
@Factory
final class AuditUseCases {

  @Singleton
  Audit audit() {
    return new Audit();
  }
}
