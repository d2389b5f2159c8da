package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.portal.PortalSettingsService;
import jakarta.inject.Singleton;

/** Builds the use cases of the settings of a portal. */
@Factory
final class PortalUseCases {

  @Singleton
  PortalSettingsService portalSettingsService(
      PortalConfigurations configurations,
      KeyIdentifiers keyIdentifiers,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new PortalSettingsService(configurations, keyIdentifiers, unitOfWork, audit);
  }
}
