package io.portico.application.service.portalimport;

import static io.portico.domain.audit.AuditAction.DEVELOPER_REGISTERED;
import static io.portico.domain.audit.AuditAction.DEVELOPER_REPLACED;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portalimport.ClassicRecord.Account;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.webhook.Event;
import java.util.List;
import java.util.Optional;

/**
 * Imports developers with their ids, password hashes and keys. The password of a developer that
 * Portico has is never changed: the developer may have changed it since.
 */
public record DeveloperImporter(Developers developers, KeyImporter keys, Audit audit) {

  void apply(ImportBatch batch, Account account) {
    var present = developers.findForUpdate(batch.organisation(), account.id());
    var details = present.map(DeveloperWithKeys::developer).map(Developer::details);
    var effect = ImportEffect.on(details, account.details(), batch.options().overwrite());
    var imported =
        switch (effect) {
          case ADDED -> add(batch, account);
          case CHANGED -> replace(batch, present.orElseThrow().developer(), account);
          case KEPT -> {
            var kept = present.orElseThrow().developer();
            batch
                .statistics()
                .report(
                    ImportKind.DEVELOPER,
                    effect,
                    account.id(),
                    ImportBatch.difference(
                        Snapshots.of(kept), Snapshots.of(kept.with(account.details()))));
            yield Optional.of(kept);
          }
          case UNCHANGED, REJECTED, OMITTED -> {
            batch.statistics().count(ImportKind.DEVELOPER, effect);
            yield present.map(DeveloperWithKeys::developer);
          }
        };
    imported.ifPresentOrElse(
        developer -> keys.apply(batch, developer, account.keys()),
        () -> rejectKeys(batch, account));
  }

  private static void rejectKeys(ImportBatch batch, Account account) {
    for (var key : account.keys()) {
      batch
          .statistics()
          .reject(
              ImportKind.KEY,
              key.identifier().fingerprint(),
              "its developer %s is not in Portico (expected: one that was imported)"
                  .formatted(account.id()));
    }
  }

  private Optional<Developer> add(ImportBatch batch, Account account) {
    var developer =
        Developer.registered(
            account.id(),
            account.details(),
            account.password(),
            account.registeredAt().orElse(batch.at()));
    if (!isAdded(batch, developer)) {
      reject(batch, developer);
      return Optional.empty();
    }
    batch.statistics().count(ImportKind.DEVELOPER, ImportEffect.ADDED);
    batch
        .statistics()
        .count(
            ImportKind.PASSWORD,
            account.password().isPresent() ? ImportEffect.ADDED : ImportEffect.OMITTED);
    if (batch.writes()) {
      audit.publish(batch.actor(), new Event.DeveloperRegistered(developer));
      audit.recordNew(batch.actor(), DEVELOPER_REGISTERED, developer.id(), Snapshots.of(developer));
    }
    return Optional.of(developer);
  }

  private boolean isAdded(ImportBatch batch, Developer developer) {
    if (batch.writes()) {
      return !developers.add(batch.organisation(), List.of(developer)).isEmpty();
    }
    var email = developer.details().email();
    return developers.findByEmail(batch.organisation(), email).isEmpty()
        && batch.dryRun().addDeveloper(developer.id(), email);
  }

  private Optional<Developer> replace(ImportBatch batch, Developer present, Account account) {
    var wanted = present.with(account.details());
    if (!isReplaced(batch, wanted)) {
      reject(batch, wanted);
      return Optional.of(present);
    }
    batch.statistics().count(ImportKind.DEVELOPER, ImportEffect.CHANGED);
    if (batch.writes()) {
      audit.publish(batch.actor(), new Event.DeveloperChanged(wanted));
      audit.record(
          batch.actor(),
          DEVELOPER_REPLACED,
          present.id(),
          Snapshots.of(present),
          Snapshots.of(wanted));
    }
    return Optional.of(wanted);
  }

  private boolean isReplaced(ImportBatch batch, Developer wanted) {
    if (batch.writes()) {
      return switch (developers.replace(batch.organisation(), wanted)) {
        case REPLACED -> true;
        case EMAIL_TAKEN -> false;
      };
    }
    return developers
        .findByEmail(batch.organisation(), wanted.details().email())
        .filter(holder -> !holder.developer().id().equals(wanted.id()))
        .isEmpty();
  }

  private void reject(ImportBatch batch, Developer developer) {
    var email = developer.details().email();
    var holder =
        developers
            .findByEmail(batch.organisation(), email)
            .map(found -> found.developer().id().toString())
            .orElse("that comes before this one");
    batch
        .statistics()
        .reject(
            ImportKind.DEVELOPER,
            developer.id(),
            "email: '%s' is registered to developer %s (expected: an unused address)"
                .formatted(email, holder));
  }
}
