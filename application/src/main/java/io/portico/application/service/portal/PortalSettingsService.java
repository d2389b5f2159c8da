package io.portico.application.service.portal;

import static io.portico.domain.audit.AuditAction.SETTINGS_REPLACED;

import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.application.port.in.portal.ReplacePortalSettings;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;

/** Replaces and reads the settings of a developer portal. */
public record PortalSettingsService(
    PortalConfigurations configurations,
    KeyIdentifiers identifiers,
    KeyPushWriter keyPushes,
    UnitOfWork unitOfWork,
    Audit audit)
    implements ReplacePortalSettings, PortalSettingsQueries {

  @Override
  public void replace(Command command) {
    command.actor().require(Permission.ADMINISTER_PORTAL);
    unitOfWork.run(() -> lockAndReplace(command));
  }

  private void lockAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var present = configurations.findForUpdate(organisation);
    command.expected().require(new View(present, identifiers.form()));
    if (!present.equals(command.settings())) {
      configurations.replace(organisation, command.settings());
      if (present.accounts().enforceInactive() != command.settings().accounts().enforceInactive()) {
        keyPushes.settingsChanged(organisation);
      }
      audit.record(
          command.actor(),
          SETTINGS_REPLACED,
          organisation,
          Snapshots.of(present),
          Snapshots.of(command.settings()));
    }
  }

  /* A unit of work bypasses the cache: an administrator must see what other nodes changed. */
  @Override
  public View find(Actor actor) {
    actor.require(Permission.READ);
    var settings = unitOfWork.execute(() -> configurations.current(actor.organisation()));
    return new View(settings, identifiers.form());
  }
}
