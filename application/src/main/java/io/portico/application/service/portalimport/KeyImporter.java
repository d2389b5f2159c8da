package io.portico.application.service.portalimport;

import static io.portico.domain.audit.AuditAction.KEY_IMPORTED;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.port.out.portalimport.ClassicRecord.HeldKey;
import io.portico.application.port.out.subscription.Subscriptions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.subscription.Subscription;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Imports the keys of a developer as known identifiers: usage is counted to them, but only the
 * gateway that issued them verifies them. No mail is sent.
 */
public record KeyImporter(
    IssuedKeys keys,
    Plans plans,
    Subscriptions subscriptions,
    PortalConfigurations configurations,
    KeyIdentifiers identifiers,
    Audit audit) {

  /** Imports the keys of {@code developer}, who is locked unless nothing is written. */
  void apply(ImportBatch batch, Developer developer, List<HeldKey> held) {
    if (held.isEmpty()) {
      return;
    }
    var known =
        PlanImporter.known(
            plans, batch, held.stream().flatMap(key -> key.plans().stream()).toList());
    var subscribed = new HashSet<>(batch.dryRun().subscriptions(developer.id()));
    subscriptions
        .of(batch.organisation(), List.of(ApplicationId.ofDefault(developer.id())))
        .forEach(subscription -> subscribed.add(subscription.plan()));
    for (var key : held) {
      apply(batch, developer, key, known, subscribed);
    }
  }

  private void apply(
      ImportBatch batch,
      Developer developer,
      HeldKey held,
      Set<PlanId> known,
      Set<PlanId> subscribed) {
    var stored = identifiers.ofReported(held.identifier());
    var holder = holder(batch, stored, developer.id());
    if (holder.isPresent()) {
      if (holder.get().equals(developer.id())) {
        batch.statistics().count(ImportKind.KEY, ImportEffect.UNCHANGED);
      } else {
        reject(
            batch,
            stored,
            "developer %s has it as well (expected: one developer a key)".formatted(holder.get()));
      }
      return;
    }
    var plan = held.plans().stream().filter(known::contains).findFirst();
    if (plan.isEmpty()) {
      reject(batch, stored, withoutPlan(held));
    } else if (!subscribed.add(plan.get())) {
      reject(
          batch,
          stored,
          "developer %s has another key or an open request for policy %s (expected: one)"
              .formatted(developer.id(), plan.get()));
    } else {
      add(batch, developer, stored, plan.get());
      omitOthers(batch, held, stored, plan.get());
    }
  }

  private Optional<DeveloperId> holder(ImportBatch batch, StoredKey stored, DeveloperId developer) {
    var present = keys.find(batch.organisation(), stored).map(IssuedKey::developer);
    return present.isPresent() || batch.writes()
        ? present
        : batch.dryRun().addKey(stored, developer);
  }

  private static String withoutPlan(HeldKey held) {
    if (!held.unusable().isEmpty()) {
      return "it opens policy '%s', whose id Portico cannot have (expected: 24 hexadecimal digits)"
          .formatted(held.unusable().getFirst());
    }
    return held.plans().isEmpty()
        ? "it opens no policy (expected: one)"
        : "its policy %s is not in Portico (expected: one that was imported)"
            .formatted(held.plans().getFirst());
  }

  private void add(ImportBatch batch, Developer developer, StoredKey stored, PlanId plan) {
    batch.statistics().count(ImportKind.KEY, ImportEffect.ADDED);
    if (!batch.writes()) {
      batch.dryRun().addSubscription(developer.id(), plan);
      return;
    }
    var settings = configurations.current(batch.organisation());
    var details = developer.details();
    var grant =
        new KeyGrant(
            developer.id(),
            plan,
            "",
            details.email().written(),
            KeyGrant.inherited(settings, details.fields(), CustomFields.none()),
            Optional.empty());
    var key = IssuedKey.imported(stored, grant, batch.at());
    subscriptions.add(batch.organisation(), Subscription.active(key));
    keys.add(batch.organisation(), key);
    audit.recordNew(batch.actor(), KEY_IMPORTED, stored.fingerprint(), Snapshots.of(key));
  }

  private static void omitOthers(ImportBatch batch, HeldKey held, StoredKey stored, PlanId plan) {
    var others = held.plans().stream().filter(other -> !other.equals(plan)).toList();
    if (!others.isEmpty() || !held.unusable().isEmpty()) {
      batch
          .statistics()
          .report(
              ImportKind.KEY,
              ImportEffect.OMITTED,
              stored.fingerprint(),
              "it also opens %s%s (expected: one policy a key; it comes with %s)"
                  .formatted(others, held.unusable(), plan));
    }
  }

  private static void reject(ImportBatch batch, StoredKey key, String reason) {
    batch.statistics().reject(ImportKind.KEY, key.fingerprint(), reason);
  }
}
