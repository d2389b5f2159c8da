package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.portal.ReplacePortalSettingsService;
import io.portico.application.service.portal.ShowPortalSettingsService;
import jakarta.inject.Singleton;

/** Builds the use cases of the settings of a portal. */
@Factory
final class PortalUseCases {

  @Singleton
  ShowPortalSettings showPortalSettings(
      PortalConfigurations configurations, KeyIdentifiers keyIdentifiers, UnitOfWork unitOfWork) {
    return new ShowPortalSettingsService(configurations, keyIdentifiers, unitOfWork);
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
