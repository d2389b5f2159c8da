package io.portico.application.service.discovery;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.definition.DefinitionWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;
import java.util.Set;

/**
 * Syncs a source, and keeps the documents that its APIs were read from as their definitions, unless
 * the source says no.
 */
public record DefinitionSync(
    SourceSync sync,
    ConfiguredSystems systems,
    Apis apis,
    DefinitionWriter definitions,
    UnitOfWork unitOfWork) {

  /** Executes a command whose permission has been checked. */
  Outcome sync(SyncSource.Command command, Entries entries) {
    var outcome = sync.sync(command, entries);
    if (outcome instanceof Outcome.Synced(var report)
        && !command.dryRun()
        && !entries.documents().isEmpty()
        && systems.keepsDefinitions(command.actor().organisation(), command.source())) {
      keepAll(command, entries, report);
    }
    return outcome;
  }

  /* The APIs are in sync, whatever becomes of the documents; the next sync keeps what is missing. */
  private void keepAll(SyncSource.Command command, Entries entries, SyncReport report) {
    var rejected = report.rejected().stream().flatMap(one -> one.place().stream()).collect(toSet());
    for (var document : entries.documents().entrySet()) {
      if (rejected.contains(document.getKey().value())) {
        continue;
      }
      try {
        find(command.actor(), command.source(), document.getKey())
            .ifPresent(api -> keep(command.actor(), api, document.getValue().get()));
      } catch (RefusedException.StoreUnavailable | RefusedException.OutcomeUnknown _) {
        return;
      } catch (RuntimeException _) {
        // Empty, too large, not UTF-8 or not readable; or the API was removed meanwhile.
      }
    }
  }

  private Optional<ApiId> find(Actor actor, SourceName source, ExternalId id) {
    return unitOfWork.execute(
        () ->
            apis.findForSync(actor.organisation(), source, Set.of(id)).values().stream()
                .map(api -> api.id())
                .findFirst());
  }

  private void keep(Actor actor, ApiId api, Optional<byte[]> document) {
    document.ifPresent(content -> definitions.keep(actor, api, content));
  }
}
