package io.portico.application.service.plan;

import static io.portico.domain.audit.AuditAction.PLAN_DEFINED;
import static io.portico.domain.audit.AuditAction.PLAN_REMOVED;
import static io.portico.domain.audit.AuditAction.PLAN_REPLACED;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.plan.PlanIds;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.util.Optional;

/** Defines, replaces, removes and reads plans. */
public record PlanService(
    Plans plans,
    Catalogues catalogues,
    IssuedKeys keys,
    PlanSelection selection,
    IdGenerator ids,
    KeyPushWriter keyPushes,
    UnitOfWork unitOfWork,
    Audit audit)
    implements DefinePlan, ReplacePlan, RemovePlan, PlanQueries {

  @Override
  public DefinePlan.Outcome define(DefinePlan.Command command) {
    command.actor().require(Permission.PUBLISH);
    return unitOfWork.execute(() -> add(command));
  }

  private DefinePlan.Outcome add(DefinePlan.Command command) {
    var resolved =
        selection.resolve(command.actor().organisation(), command.details(), Optional.empty());
    requireAfter(command.actor(), resolved, Optional.empty());
    var plan =
        new Plan(command.id().orElseGet(() -> new PlanId(ids.next())), command.otherId(), resolved);
    return switch (plans.add(command.actor().organisation(), plan)) {
      case ADDED -> {
        audit.recordNew(command.actor(), PLAN_DEFINED, plan.id(), Snapshots.of(plan));
        yield new DefinePlan.Outcome.Defined(plan);
      }
      case ID_TAKEN -> new DefinePlan.Outcome.IdTaken(plan);
      case NAME_TAKEN -> new DefinePlan.Outcome.NameTaken(command.details().name());
      case TOO_MANY -> new DefinePlan.Outcome.TooMany(Plans.MOST);
    };
  }

  private void requireAfter(Actor actor, PlanDetails wanted, Optional<PlanDetails> present) {
    selection.requireAfter(actor, Permission.PUBLISH, wanted.apis());
    // Another selector can select other APIs later.
    var former = present.flatMap(PlanDetails::apiSelector).map(ApiSelector::selector);
    wanted
        .apiSelector()
        .map(ApiSelector::selector)
        .filter(selector -> !former.equals(Optional.of(selector)))
        .ifPresent(selector -> actor.require(Permission.PUBLISH, selector));
  }

  @Override
  public ReplacePlan.Outcome replace(ReplacePlan.Command command) {
    command.actor().require(Permission.PUBLISH);
    return unitOfWork.execute(() -> lockAndReplace(command));
  }

  private ReplacePlan.Outcome lockAndReplace(ReplacePlan.Command command) {
    var actor = command.actor();
    var present = lock(actor, command.plan(), command.expected());
    var details =
        command
            .otherApis()
            .map(apis -> command.details().withChangedApis(apis, present.details()))
            .orElse(command.details());
    var resolved = selection.resolve(actor.organisation(), details, Optional.of(present.details()));
    requireAfter(actor, resolved, Optional.of(present.details()));
    var wanted = command.otherId().map(present::withOtherId).orElse(present).withDetails(resolved);
    if (present.equals(wanted)) {
      return new ReplacePlan.Outcome.Replaced(present);
    }
    return switch (plans.replace(actor.organisation(), wanted)) {
      case REPLACED -> {
        keyPushes.planChanged(actor.organisation(), wanted.id());
        audit.record(
            actor, PLAN_REPLACED, present.id(), Snapshots.of(present), Snapshots.of(wanted));
        yield new ReplacePlan.Outcome.Replaced(wanted);
      }
      case ID_TAKEN -> new ReplacePlan.Outcome.IdTaken(wanted);
      case NAME_TAKEN -> new ReplacePlan.Outcome.NameTaken(wanted.details().name());
    };
  }

  @Override
  public RemovePlan.Outcome remove(RemovePlan.Command command) {
    command.actor().require(Permission.PUBLISH);
    return unitOfWork.execute(() -> lockAndRemove(command));
  }

  /* New uses of the plan lock it, so it stays unused after the checks. */
  private RemovePlan.Outcome lockAndRemove(RemovePlan.Command command) {
    var organisation = command.actor().organisation();
    var present = lock(command.actor(), command.plan(), command.expected());
    var obstacle = obstacle(organisation, present);
    if (obstacle.isPresent()) {
      return obstacle.get();
    }
    plans.remove(organisation, present.id());
    audit.recordRemoved(command.actor(), PLAN_REMOVED, present.id(), Snapshots.of(present));
    return new RemovePlan.Outcome.Removed();
  }

  private Optional<RemovePlan.Outcome> obstacle(OrganisationId organisation, Plan plan) {
    var entry = catalogues.offering(organisation, plan.id());
    if (entry.isPresent()) {
      return Optional.of(new RemovePlan.Outcome.Offered(plan, entry.get().name()));
    }
    var live = keys.countUnended(organisation, plan.id());
    return live > 0
        ? Optional.of(new RemovePlan.Outcome.HasLiveKeys(plan, live))
        : Optional.empty();
  }

  @Override
  public Optional<RemovePlan.Outcome> obstacle(Actor actor, PlanId id) {
    return obstacle(actor.organisation(), find(actor, id));
  }

  private Plan lock(Actor actor, PlanId id, Precondition<Plan> expected) {
    var plan =
        plans.findForUpdate(actor.organisation(), id).orElseThrow(RecordKind.PLAN.notFound(id));
    requireChanging(actor, plan);
    return expected.require(plan);
  }

  @Override
  public void requireChanging(Actor actor, Plan plan) {
    selection.require(actor, Permission.PUBLISH, plan.details().apis());
  }

  @Override
  public Plan find(Actor actor, PlanId id) {
    actor.require(Permission.READ);
    return plans.find(actor.organisation(), id).orElseThrow(RecordKind.PLAN.notFound(id));
  }

  @Override
  public PlanIds ids(Actor actor) {
    actor.require(Permission.READ);
    return plans.named(actor.organisation());
  }

  @Override
  public OffsetPage<Plan> page(Actor actor, PlanFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        plans.page(organisation, filter, range.offset(), range.limit()),
        plans.count(organisation, filter));
  }
}
