package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.portal.ReplacePortalSettingsService;
import io.portico.application.service.portal.ShowPortalSettingsService;
import io.portico.domain.key.KeyHashing;
import jakarta.inject.Singleton;

/** Builds the use cases of the settings of a portal. */
@Factory
final class PortalUseCases {

  @Singleton
  ShowPortalSettings showPortalSettings(
      PortalConfigurations configurations, KeyHashing keyHashing, UnitOfWork unitOfWork) {
    return new ShowPortalSettingsService(configurations, keyHashing, unitOfWork);
  }

  @Singleton
  ReplacePortalSettings replacePortalSettings(
      PortalConfigurations configurations,
      KeyHashing keyHashing,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ReplacePortalSettingsService(configurations, keyHashing, unitOfWork, audit);
  }
}
