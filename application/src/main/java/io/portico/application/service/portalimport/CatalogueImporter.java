package io.portico.application.service.portalimport;

import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_ADDED;
import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_REPLACED;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.webhook.Event;
import java.util.List;

/** Imports the entries of the catalogue. Those of Portico that the classic one lacks stay. */
public record CatalogueImporter(Catalogues catalogues, Plans plans, IdGenerator ids, Audit audit) {

  void apply(ImportBatch batch, List<CatalogueEntry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    var present = catalogues.findForUpdate(batch.organisation(), new CatalogueId(ids.next()));
    var known =
        PlanImporter.known(plans, batch, entries.stream().map(CatalogueEntry::plan).toList());
    var after = present;
    for (var entry : entries) {
      if (!known.contains(entry.plan())) {
        reject(batch, entry, "its policy is not in Portico (expected: one that was imported)");
      } else if (!batch.offered().add(entry.plan())) {
        reject(batch, entry, "another entry offers the same policy (expected: one entry a policy)");
      } else {
        after = apply(batch, after, entry);
      }
    }
    if (batch.writes() && !after.equals(present)) {
      catalogues.replace(batch.organisation(), after);
      audit.publish(batch.actor(), new Event.CatalogueChanged(after));
    }
  }

  private Catalogue apply(ImportBatch batch, Catalogue catalogue, CatalogueEntry offered) {
    var present = catalogue.offering(offered.plan());
    // The classic portal does not know what the site does with it.
    var entry = present.map(offered::onSiteAs).orElse(offered);
    var effect = ImportEffect.on(present, entry, batch.options().overwrite());
    return switch (effect) {
      case ADDED -> {
        if (catalogue.entries().size() == Catalogue.MOST) {
          reject(
              batch,
              entry,
              "the catalogue has %d entries, the maximum (expected: fewer)"
                  .formatted(Catalogue.MOST));
          yield catalogue;
        }
        batch.statistics().count(ImportKind.CATALOGUE_ENTRY, effect);
        if (batch.writes()) {
          audit.recordNew(batch.actor(), CATALOGUE_ENTRY_ADDED, entry.plan(), Snapshots.of(entry));
        }
        yield catalogue.with(entry);
      }
      case CHANGED -> {
        batch.statistics().count(ImportKind.CATALOGUE_ENTRY, effect);
        if (batch.writes()) {
          audit.record(
              batch.actor(),
              CATALOGUE_ENTRY_REPLACED,
              entry.plan(),
              Snapshots.of(present.orElseThrow()),
              Snapshots.of(entry));
        }
        yield catalogue.with(entry);
      }
      case KEPT -> {
        batch
            .statistics()
            .report(
                ImportKind.CATALOGUE_ENTRY,
                effect,
                entry.plan(),
                ImportBatch.difference(Snapshots.of(present.orElseThrow()), Snapshots.of(entry)));
        yield catalogue;
      }
      case UNCHANGED, REJECTED, OMITTED -> {
        batch.statistics().count(ImportKind.CATALOGUE_ENTRY, effect);
        yield catalogue;
      }
    };
  }

  private static void reject(ImportBatch batch, CatalogueEntry entry, String reason) {
    batch.statistics().reject(ImportKind.CATALOGUE_ENTRY, entry.plan(), reason);
  }
}
