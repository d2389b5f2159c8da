package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.API_LABELLED;
import static io.portico.domain.audit.AuditAction.API_REGISTERED;
import static io.portico.domain.audit.AuditAction.API_REMOVED;
import static io.portico.domain.audit.AuditAction.API_REPLACED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.webhook.Event;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Registers, changes and removes single APIs. */
public record ApiService(
    Apis apis,
    Catalogues catalogues,
    LabelWriter writer,
    IdGenerator ids,
    UnitOfWork unitOfWork,
    Audit audit)
    implements RegisterApi, ChangeApi, RemoveApi {

  @Override
  public RegisterApi.Outcome register(RegisterApi.Command command) {
    command.actor().require(Permission.CHANGE_APIS);
    return unitOfWork.execute(() -> checkAndAdd(command));
  }

  private RegisterApi.Outcome checkAndAdd(RegisterApi.Command command) {
    var batch = writer.begin(command.actor(), new LabelChange.Replace(command.labels()));
    var api =
        new ApiRecord(
            command.id().orElseGet(() -> new ApiId.Generated(ids.next())),
            command.description(),
            Optional.empty(),
            LabelAssignments.NONE,
            batch.at(),
            batch.at());
    return switch (batch.create(api)) {
      case LabelWriter.Result.Accepted(var labelled) -> add(command.actor(), labelled);
      case LabelWriter.Result.Refused(var refusal) ->
          new RegisterApi.Outcome.LabelsRefused(refusal);
    };
  }

  private RegisterApi.Outcome add(Actor actor, ApiRecord api) {
    return switch (apis.add(actor.organisation(), api)) {
      case ADDED -> {
        writer.publish(actor, List.of(api), List.of());
        audit.recordNew(actor, API_REGISTERED, api.id(), Snapshots.of(api));
        yield new RegisterApi.Outcome.Registered(api);
      }
      case ID_TAKEN -> new RegisterApi.Outcome.IdTaken(api.id());
    };
  }

  @Override
  public ChangeApi.Outcome change(ChangeApi.Command command) {
    command.actor().require(command.permission());
    return unitOfWork.execute(() -> lockAndChange(command));
  }

  /* Locks the definitions of the labels before the API, the lock order of all services. */
  private ChangeApi.Outcome lockAndChange(ChangeApi.Command command) {
    var actor = command.actor();
    var batch = writer.begin(actor, command.labels().orElseGet(LabelChange::none));
    var api = lock(actor, command.api(), command.expected());
    return switch (batch.change(api, command.description().orElse(UnaryOperator.identity()))) {
      case LabelWriter.Result.Accepted(var changed) -> {
        if (!changed.equals(api)) {
          batch.write();
          var action = command.description().isPresent() ? API_REPLACED : API_LABELLED;
          audit.record(actor, action, api.id(), Snapshots.of(api), Snapshots.of(changed));
        }
        yield new ChangeApi.Outcome.Changed(changed);
      }
      case LabelWriter.Result.Refused(var refusal) -> new ChangeApi.Outcome.LabelsRefused(refusal);
    };
  }

  @Override
  public RemoveApi.Outcome remove(RemoveApi.Command command) {
    command.actor().require(Permission.CHANGE_APIS);
    return unitOfWork.execute(() -> lockAndRemove(command));
  }

  private RemoveApi.Outcome lockAndRemove(RemoveApi.Command command) {
    var actor = writer.current(command.actor());
    var id = command.api();
    var api = lock(actor, id, command.expected());
    actor.require(Permission.CHANGE_APIS, api.labels().labels());
    var entries = catalogues.offering(actor.organisation(), id);
    if (!entries.isEmpty()) {
      if (!command.force()) {
        return new RemoveApi.Outcome.Offered(entries);
      }
      actor.require(Permission.PUBLISH, api.labels().labels());
    }
    apis.remove(actor.organisation(), id);
    audit.publish(actor, new Event.ApiRemoved(api));
    audit.recordRemoved(actor, API_REMOVED, id, Snapshots.of(api));
    return new RemoveApi.Outcome.Removed();
  }

  private ApiRecord lock(Actor actor, ApiId id, Precondition<ApiRecord> expected) {
    return apis.findForUpdate(actor.organisation(), id)
        .filter(api -> actor.may(Permission.READ_APIS, api.labels().labels()))
        .map(expected::require)
        .orElseThrow(RecordKind.API.notFound(id));
  }
}
