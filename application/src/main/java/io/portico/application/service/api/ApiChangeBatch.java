package io.portico.application.service.api;

import static io.portico.domain.audit.AuditAction.API_LABELLED;
import static io.portico.domain.audit.AuditAction.API_REPLACED;

import io.portico.application.port.in.api.ChangeApi.Command;
import io.portico.application.port.in.api.ChangeApi.Outcome;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelChange;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Changes several APIs in the current unit of work. */
final class ApiChangeBatch {

  private final Apis apis;
  private final LabelWriter writer;
  private final Audit audit;

  ApiChangeBatch(Apis apis, LabelWriter writer, Audit audit) {
    this.apis = apis;
    this.writer = writer;
    this.audit = audit;
  }

  /** Returns the outcome of each command; empty for those that leave the batch. */
  List<Optional<Outcome>> process(List<Command> commands) {
    return CommandsByOrganisation.process(commands, Command::actor, this::process);
  }

  /*
   * One command per API. Locks the definitions of the labels before the APIs, the lock order of all
   * services.
   */
  private void process(
      OrganisationId organisation, List<Command> commands, Map<Command, Outcome> outcomes) {
    var firsts = new LinkedHashMap<ApiId, Command>();
    commands.forEach(command -> firsts.putIfAbsent(command.api(), command));
    var chosen = List.copyOf(firsts.values());
    var batches =
        writer.beginAll(
            organisation,
            chosen.stream()
                .map(
                    command ->
                        new LabelWriter.Start(
                            command.actor(), command.labels().orElseGet(LabelChange::none)))
                .toList());
    var locked = apis.lockAvailable(organisation, firsts.keySet());
    var changes = new ArrayList<Apis.Change>();
    for (var i = 0; i < chosen.size(); i++) {
      var command = chosen.get(i);
      var batch = batches.get(i);
      var api = locked.get(command.api());
      if (batch.isPresent()
          && api != null
          && command.actor().may(Permission.READ_APIS, api.labels().labels())) {
        try {
          outcomes.put(command, change(command, batch.get(), api, changes));
        } catch (InvalidValueException | RefusedException.Stale | RefusedException.NotPermitted _) {
          // Nothing was stored. The exception is thrown again when it is processed alone.
        }
      }
    }
    if (!changes.isEmpty()) {
      apis.change(organisation, changes);
      writer.publish(chosen.getFirst().actor(), List.of(), changes);
    }
  }

  private Outcome change(
      Command command, LabelWriter.Batch batch, ApiRecord found, List<Apis.Change> changes) {
    var api = command.expected().require(found);
    return switch (batch.change(api, command.description().orElse(UnaryOperator.identity()))) {
      case LabelWriter.Result.Accepted(var changed) -> {
        if (!changed.equals(api)) {
          changes.add(new Apis.Change(api, changed));
          var action = command.description().isPresent() ? API_REPLACED : API_LABELLED;
          audit.record(command.actor(), action, api.id(), Snapshots.of(api), Snapshots.of(changed));
        }
        yield new Outcome.Changed(changed);
      }
      case LabelWriter.Result.Refused(var refusal) -> new Outcome.LabelsRefused(refusal);
    };
  }
}
