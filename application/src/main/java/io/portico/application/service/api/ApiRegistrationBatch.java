package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.API_REGISTERED;

import io.portico.application.port.in.api.RegisterApi.Command;
import io.portico.application.port.in.api.RegisterApi.Outcome;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.shared.OrganisationId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Registers several APIs in the current unit of work. */
final class ApiRegistrationBatch {

  private final Apis apis;
  private final LabelWriter writer;
  private final IdGenerator ids;
  private final Audit audit;

  ApiRegistrationBatch(Apis apis, LabelWriter writer, IdGenerator ids, Audit audit) {
    this.apis = apis;
    this.writer = writer;
    this.ids = ids;
    this.audit = audit;
  }

  /** Returns the outcome of each command; empty for those that leave the batch. */
  List<Optional<Outcome>> process(List<Command> commands) {
    return CommandsByOrganisation.process(commands, Command::actor, this::process);
  }

  private void process(
      OrganisationId organisation, List<Command> commands, Map<Command, Outcome> outcomes) {
    var batches =
        writer.beginAll(
            organisation,
            commands.stream()
                .map(
                    command ->
                        new LabelWriter.Start(
                            command.actor(), new LabelChange.Replace(command.labels())))
                .toList());
    var added = new LinkedHashMap<Command, ApiRecord>();
    for (var i = 0; i < commands.size(); i++) {
      var command = commands.get(i);
      batches
          .get(i)
          .ifPresent(
              batch -> {
                switch (batch.create(withoutLabels(command, batch))) {
                  case LabelWriter.Result.Accepted(var api) -> added.put(command, api);
                  case LabelWriter.Result.Refused(var refusal) ->
                      outcomes.put(command, new Outcome.LabelsRefused(refusal));
                }
              });
    }
    if (added.isEmpty()) {
      return;
    }
    apis.addAll(organisation, List.copyOf(added.values()));
    writer.publish(commands.getFirst().actor(), List.copyOf(added.values()), List.of());
    added.forEach(
        (command, api) -> {
          audit.recordNew(command.actor(), API_REGISTERED, api.id(), Snapshots.of(api));
          outcomes.put(command, new Outcome.Registered(api));
        });
  }

  private ApiRecord withoutLabels(Command command, LabelWriter.Batch batch) {
    return new ApiRecord(
        new ApiId.Generated(ids.next()),
        command.description(),
        Optional.empty(),
        LabelAssignments.NONE,
        batch.at(),
        batch.at());
  }
}
