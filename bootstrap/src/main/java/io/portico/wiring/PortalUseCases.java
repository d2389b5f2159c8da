package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.portal.PortalSettingsQueriesService;
import io.portico.application.service.portal.ReplacePortalSettingsService;
import jakarta.inject.Singleton;

/** Builds the use cases of the settings of a portal. */
@Factory
final class PortalUseCases {

  @Singleton
  PortalSettingsQueries portalSettingsQueries(
      PortalConfigurations configurations, KeyIdentifiers keyIdentifiers, UnitOfWork unitOfWork) {
    return new PortalSettingsQueriesService(configurations, keyIdentifiers, unitOfWork);
  }

  @Singleton
  ReplacePortalSettings replacePortalSettings(
      PortalConfigurations configurations,
      KeyIdentifiers keyIdentifiers,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ReplacePortalSettingsService(configurations, keyIdentifiers, unitOfWork, audit);
  }
}
