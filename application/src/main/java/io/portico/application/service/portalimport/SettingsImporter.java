package io.portico.application.service.portalimport;

import static io.portico.domain.audit.AuditAction.SETTINGS_REPLACED;

import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import java.util.Optional;

/** Imports the settings of a portal. Settings that no administrator has changed count as absent. */
public record SettingsImporter(PortalConfigurations configurations, Audit audit) {

  void apply(ImportBatch batch, PortalSettings values) {
    var organisation = batch.organisation();
    var present =
        batch.writes()
            ? configurations.findForUpdate(organisation)
            : configurations.current(organisation);
    var wanted = values.withAccounts(present.accounts());
    var effect =
        present.equals(wanted)
            ? ImportEffect.UNCHANGED
            : ImportEffect.on(
                Optional.of(present).filter(found -> !found.equals(PortalSettings.DEFAULT)),
                wanted,
                batch.options().overwrite());
    switch (effect) {
      case ADDED, CHANGED -> {
        batch.statistics().count(ImportKind.SETTINGS, effect);
        if (batch.writes()) {
          configurations.replace(organisation, wanted);
          audit.record(
              batch.actor(),
              SETTINGS_REPLACED,
              organisation,
              Snapshots.of(present),
              Snapshots.of(wanted));
        }
      }
      case KEPT ->
          batch
              .statistics()
              .report(
                  ImportKind.SETTINGS,
                  effect,
                  ImportKind.SETTINGS.word(),
                  ImportBatch.difference(Snapshots.of(present), Snapshots.of(wanted)));
      case UNCHANGED, REJECTED, OMITTED -> batch.statistics().count(ImportKind.SETTINGS, effect);
    }
  }
}
