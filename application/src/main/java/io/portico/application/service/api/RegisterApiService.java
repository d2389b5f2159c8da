package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.API_REGISTERED;

import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import java.util.Optional;

/** Registers APIs. */
public final class RegisterApiService implements RegisterApi {

  private final Apis apis;
  private final LabelWriter writer;
  private final IdGenerator ids;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RegisterApiService(
      Apis apis, LabelWriter writer, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.apis = apis;
    this.writer = writer;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome register(Command command) {
    command.actor().require(Permission.CHANGE_APIS);
    return unitOfWork.execute(() -> checkAndAdd(command));
  }

  private Outcome checkAndAdd(Command command) {
    var batch = writer.begin(command.actor(), new LabelChange.Replace(command.labels()));
    var api =
        new ApiRecord(
            command.id().orElseGet(() -> new ApiId(ids.next())),
            command.description(),
            Optional.empty(),
            LabelAssignments.NONE,
            batch.at(),
            batch.at());
    return switch (batch.create(api)) {
      case LabelWriter.Result.Accepted(var labelled) -> add(command.actor(), labelled);
      case LabelWriter.Result.Refused(var refusal) -> new Outcome.LabelsRefused(refusal);
    };
  }

  private Outcome add(Actor actor, ApiRecord api) {
    return switch (apis.add(actor.organisation(), api)) {
      case ADDED -> {
        audit.recordNew(actor, API_REGISTERED, api.id(), Snapshots.of(api));
        yield new Outcome.Registered(api);
      }
      case ID_TAKEN -> new Outcome.IdTaken(api.id());
    };
  }
}
