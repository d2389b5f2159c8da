package io.portico.application.service.portalimport;

import static io.portico.domain.audit.AuditAction.PLAN_DEFINED;
import static io.portico.domain.audit.AuditAction.PLAN_REPLACED;

import io.portico.application.port.out.plan.Plans;
import io.portico.application.port.out.portalimport.ClassicRecord.Policy;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Imports policies, with their ids. */
public record PlanImporter(Plans plans, KeyPushWriter keyPushes, Audit audit) {

  private static final String NAME_TAKEN =
      "name: '%s' is the name of another policy of Portico (expected: a name that no policy has)";

  private static final String ID_TAKEN =
      "the id is that of another policy of Portico (expected: an id that no policy has)";

  void apply(ImportBatch batch, Policy policy) {
    var present = plans.findForUpdate(batch.organisation(), policy.id());
    var details =
        present
            .map(plan -> policy.details().keepingSelector(plan.details()))
            .orElse(policy.details());
    var wanted = new Plan(policy.id(), policy.otherId(), details);
    var effect = ImportEffect.on(present, wanted, batch.options().overwrite());
    switch (effect) {
      case ADDED -> add(batch, wanted);
      case CHANGED -> replace(batch, present.orElseThrow(), wanted);
      case KEPT ->
          batch
              .statistics()
              .report(
                  ImportKind.PLAN,
                  effect,
                  policy.id(),
                  ImportBatch.difference(
                      Snapshots.of(present.orElseThrow()), Snapshots.of(wanted)));
      case UNCHANGED, REJECTED, OMITTED -> batch.statistics().count(ImportKind.PLAN, effect);
    }
  }

  private void add(ImportBatch batch, Plan plan) {
    var outcome = batch.writes() ? plans.add(batch.organisation(), plan) : dryRun(batch, plan);
    switch (outcome) {
      case ADDED -> {
        batch.statistics().count(ImportKind.PLAN, ImportEffect.ADDED);
        if (batch.writes()) {
          audit.recordNew(batch.actor(), PLAN_DEFINED, plan.id(), Snapshots.of(plan));
        }
      }
      case ID_TAKEN -> reject(batch, plan, ID_TAKEN);
      case NAME_TAKEN -> reject(batch, plan, NAME_TAKEN.formatted(plan.details().name()));
      case TOO_MANY ->
          reject(
              batch,
              plan,
              "Portico has %d policies, the maximum (expected: fewer)".formatted(Plans.MOST));
    }
  }

  private Plans.Addition dryRun(ImportBatch batch, Plan plan) {
    return isNameFree(batch, plan.id(), plan.details())
            && batch.dryRun().addPlan(plan.id(), plan.details().foldedName())
        ? Plans.Addition.ADDED
        : Plans.Addition.NAME_TAKEN;
  }

  private boolean isNameFree(ImportBatch batch, PlanId id, PlanDetails details) {
    var filter = new PlanFilter(Optional.of(details.name()), Optional.empty());
    return plans.page(batch.organisation(), filter, 0, Plans.MOST).stream()
        .filter(plan -> !plan.id().equals(id))
        .noneMatch(plan -> plan.details().foldedName().equals(details.foldedName()));
  }

  private void replace(ImportBatch batch, Plan present, Plan wanted) {
    var outcome =
        batch.writes()
            ? plans.replace(batch.organisation(), wanted)
            : foreseenReplacement(batch, wanted);
    switch (outcome) {
      case REPLACED -> {
        batch.statistics().count(ImportKind.PLAN, ImportEffect.CHANGED);
        if (batch.writes()) {
          keyPushes.planChanged(batch.organisation(), wanted.id());
          audit.record(
              batch.actor(),
              PLAN_REPLACED,
              present.id(),
              Snapshots.of(present),
              Snapshots.of(wanted));
        }
      }
      case ID_TAKEN -> reject(batch, wanted, ID_TAKEN);
      case NAME_TAKEN -> reject(batch, wanted, NAME_TAKEN.formatted(wanted.details().name()));
    }
  }

  private Plans.Replacement foreseenReplacement(ImportBatch batch, Plan wanted) {
    return isNameFree(batch, wanted.id(), wanted.details())
        ? Plans.Replacement.REPLACED
        : Plans.Replacement.NAME_TAKEN;
  }

  private static void reject(ImportBatch batch, Plan plan, String reason) {
    batch.statistics().reject(ImportKind.PLAN, plan.id(), reason);
  }

  /** Locks those of the plans that Portico has, and returns them, with those of the dry run. */
  static Set<PlanId> known(Plans plans, ImportBatch batch, Collection<PlanId> ids) {
    var further = new HashSet<>(ids);
    further.removeAll(batch.locked());
    if (!further.isEmpty()) {
      batch.locked().addAll(plans.lock(batch.organisation(), further).keySet());
    }
    return ids.stream()
        .filter(id -> batch.locked().contains(id) || batch.dryRun().hasPlan(id))
        .collect(Collectors.toSet());
  }
}
