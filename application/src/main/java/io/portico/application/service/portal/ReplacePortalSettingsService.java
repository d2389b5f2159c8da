package io.portico.application.service.portal;

import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.in.portal.ShowPortalSettings.Shown;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.SettingsSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;

/** Replaces what an organisation decided about its portal. */
public final class ReplacePortalSettingsService implements ReplacePortalSettings {

  private final PortalConfigurations configurations;
  private final KeyIdentifiers identifiers;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ReplacePortalSettingsService(
      PortalConfigurations configurations,
      KeyIdentifiers identifiers,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.configurations = configurations;
    this.identifiers = identifiers;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_PORTAL)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var present = configurations.findForUpdate(organisation);
    if (!command.expected().holdsFor(new Shown(present, identifiers.form()))) {
      return new Outcome.Stale();
    }
    if (!present.equals(command.settings())) {
      configurations.replace(organisation, command.settings());
      audit.note(
          command.actor(),
          AuditAction.SETTINGS_REPLACED,
          organisation,
          SettingsSnapshot.of(present),
          SettingsSnapshot.of(command.settings()));
    }
    return new Outcome.Replaced();
  }
}
