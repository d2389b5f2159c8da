package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.API_RENAMED;
import static io.portico.domain.audit.AuditAction.CATALOGUE_ENTRY_REPLACED;
import static io.portico.domain.audit.AuditAction.PLAN_REPLACED;

import io.portico.application.port.in.api.RenameApi;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.event.KeyPushWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.webhook.Event;
import java.time.InstantSource;

/** Gives an API another id, with all that names it. */
public final class RenameApiService implements RenameApi {

  private final Apis apis;
  private final Catalogues catalogues;
  private final Plans plans;
  private final KeyPushWriter keyPushes;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RenameApiService(
      Apis apis,
      Catalogues catalogues,
      Plans plans,
      KeyPushWriter keyPushes,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.apis = apis;
    this.catalogues = catalogues;
    this.plans = plans;
    this.keyPushes = keyPushes;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome rename(Command command) {
    command.actor().require(Permission.CHANGE_APIS);
    // It changes each plan and entry that names the API.
    command.actor().requireEverywhere(Permission.PUBLISH);
    return unitOfWork.execute(() -> lockAndRename(command));
  }

  /* Locks the catalogue before plans, and both before the API. */
  private Outcome lockAndRename(Command command) {
    var organisation = command.actor().organisation();
    var catalogue = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    var opening =
        plans.page(organisation, PlanFilter.ALL, 0, Plans.MOST).stream()
            .filter(plan -> plan.opens(command.api()))
            .map(Plan::id)
            .flatMap(plan -> plans.findForUpdate(organisation, plan).stream())
            .toList();
    var api =
        apis.findForUpdate(organisation, command.api())
            .map(command.expected()::require)
            .orElseThrow(RecordKind.API.notFound(command.api()));
    command.actor().require(Permission.CHANGE_APIS, api.labels().labels());
    if (api.id().equals(command.to())) {
      return new Outcome.Renamed(api);
    }
    var renamed = api.identifiedBy(command.to(), clock.instant());
    return switch (apis.rename(organisation, api.id(), renamed)) {
      case RENAMED -> {
        follow(command, catalogue);
        opening.forEach(plan -> follow(command, plan));
        record(command, api, renamed);
        yield new Outcome.Renamed(renamed);
      }
      case ID_TAKEN -> new Outcome.IdTaken(command.to());
    };
  }

  private void follow(Command command, Catalogue catalogue) {
    var after = catalogue.naming(command.api(), command.to());
    if (after.equals(catalogue)) {
      return;
    }
    catalogues.replace(command.actor().organisation(), after);
    audit.publish(command.actor(), new Event.CatalogueChanged(after));
    for (var entry : after.entries()) {
      var before = catalogue.offering(entry.plan()).orElseThrow();
      if (!before.equals(entry)) {
        audit.record(
            command.actor(),
            CATALOGUE_ENTRY_REPLACED,
            entry.plan(),
            Snapshots.of(before),
            Snapshots.of(entry));
      }
    }
  }

  private void follow(Command command, Plan plan) {
    var organisation = command.actor().organisation();
    var wanted = plan.withDetails(plan.details().openingToo(command.to(), command.api()));
    if (wanted.equals(plan)) {
      return;
    }
    // The name stays, so it is not taken.
    plans.replace(organisation, wanted);
    keyPushes.planChanged(organisation, wanted.id());
    audit.record(
        command.actor(), PLAN_REPLACED, plan.id(), Snapshots.of(plan), Snapshots.of(wanted));
  }

  private void record(Command command, ApiRecord api, ApiRecord renamed) {
    var actor = command.actor();
    audit.publish(actor, new Event.ApiRemoved(api));
    audit.publish(actor, new Event.ApiRegistered(renamed));
    audit.record(
        actor,
        API_RENAMED,
        renamed.id(),
        Snapshot.of("id", api.id().toString()),
        Snapshot.of("id", renamed.id().toString()));
  }
}
