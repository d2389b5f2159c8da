package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.API_REPLACED;

import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.label.LabelChange;
import io.portico.domain.shared.RecordKind;
import java.util.function.UnaryOperator;

/** Changes descriptions and labels of single APIs. */
public final class ChangeApiService implements ChangeApi {

  private final Apis apis;
  private final LabelWriter writer;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ChangeApiService(Apis apis, LabelWriter writer, UnitOfWork unitOfWork, Audit audit) {
    this.apis = apis;
    this.writer = writer;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome change(Command command) {
    command.actor().require(Permission.CHANGE_APIS);
    return unitOfWork.execute(() -> lockAndChange(command));
  }

  private Outcome lockAndChange(Command command) {
    var actor = command.actor();
    var batch = writer.begin(actor, command.labels().orElseGet(LabelChange::none));
    var api =
        apis.findForUpdate(actor.organisation(), command.api())
            .orElseThrow(RecordKind.API.notFound(command.api()));
    command.expected().require(api);
    return switch (batch.change(api, command.description().orElse(UnaryOperator.identity()))) {
      case LabelWriter.Result.Accepted(var changed) -> {
        if (!changed.equals(api)) {
          batch.write();
          recordChange(command, api, changed);
        }
        yield new Outcome.Changed(changed);
      }
      case LabelWriter.Result.Refused(var refusal) -> new Outcome.LabelsRefused(refusal);
    };
  }

  private void recordChange(Command command, ApiRecord before, ApiRecord after) {
    var action = command.description().isPresent() ? API_REPLACED : AuditAction.API_LABELLED;
    audit.record(command.actor(), action, before.id(), Snapshots.of(before), Snapshots.of(after));
  }
}
