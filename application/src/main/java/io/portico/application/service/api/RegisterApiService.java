package io.portico.application.service.api;

import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.ApiSnapshot;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.Labels;
import java.time.InstantSource;
import java.util.Optional;

/** Registers APIs. */
public final class RegisterApiService implements RegisterApi {

  private final Apis apis;
  private final GivenLabels givenLabels;
  private final PolicyEnforcer gate;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public RegisterApiService(
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.apis = apis;
    this.givenLabels = new GivenLabels(definitions);
    this.gate = gate;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome register(Command command) {
    if (!command.actor().may(Permission.CHANGE_APIS)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndAdd(command));
  }

  private Outcome checkAndAdd(Command command) {
    var actor = command.actor();
    var looked =
        givenLabels.lookUp(actor.organisation(), new LabelChange.Replace(command.labels()));
    var rejections = looked.reject(Labels.NONE);
    if (!rejections.isEmpty()) {
      return new Outcome.LabelsRejected(rejections);
    }
    var now = clock.instant();
    var labels =
        LabelAssignments.NONE.changedBy(
            looked.change(), new LabelSource.Manual(), actor.user(), now);
    var breaches = gate.guard(actor.organisation()).violationsOfNew(labels.labels());
    if (!breaches.isEmpty()) {
      return new Outcome.PoliciesBroken(breaches);
    }
    var api =
        new ApiRecord(
            command.id().orElseGet(() -> new ApiId(ids.next())),
            command.description(),
            Optional.empty(),
            labels,
            now,
            now);
    return switch (apis.add(actor.organisation(), api)) {
      case ADDED -> {
        audit.note(actor, AuditAction.API_REGISTERED, api.id(), Snapshot.NONE, ApiSnapshot.of(api));
        yield new Outcome.Registered(api);
      }
      case ID_TAKEN -> new Outcome.IdTaken(api.id());
    };
  }
}
