package io.portico.application.service.discovery;

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
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;
import java.util.Set;

/** Syncs a source, and keeps the documents that its APIs were read from as their definitions. */
public final class DefinitionSync {

  private final SourceSync sync;
  private final Apis apis;
  private final DefinitionWriter definitions;
  private final UnitOfWork unitOfWork;

  public DefinitionSync(
      SourceSync sync, Apis apis, DefinitionWriter definitions, UnitOfWork unitOfWork) {
    this.sync = sync;
    this.apis = apis;
    this.definitions = definitions;
    this.unitOfWork = unitOfWork;
  }

  /** Executes a command whose permission has been checked. */
  Outcome sync(SyncSource.Command command, Entries entries) {
    var outcome = sync.sync(command, entries);
    if (outcome instanceof Outcome.Synced && !command.dryRun()) {
      entries
          .documents()
          .forEach(
              (id, document) ->
                  find(command.actor(), command.source(), id)
                      .ifPresent(
                          api ->
                              document
                                  .get()
                                  .ifPresent(content -> keep(command.actor(), api, content))));
    }
    return outcome;
  }

  private Optional<ApiId> find(Actor actor, SourceName source, ExternalId id) {
    return unitOfWork.execute(
        () ->
            apis.findForSync(actor.organisation(), source, Set.of(id)).values().stream()
                .map(api -> api.id())
                .findFirst());
  }

  private void keep(Actor actor, ApiId api, byte[] document) {
    try {
      definitions.keep(actor, api, document);
    } catch (InvalidValueException | RefusedException.NotFound _) {
      // Empty, too large or not UTF-8; or removed meanwhile. The API is in sync without it.
    }
  }
}
