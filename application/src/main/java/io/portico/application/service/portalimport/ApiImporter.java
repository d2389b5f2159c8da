package io.portico.application.service.portalimport;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncSource.Command;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.discovery.SourceSync;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.domain.portalimport.ImportKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Imports API definitions as a discovery source. */
public record ApiImporter(SourceSync sync, Apis apis) {

  void apply(ImportBatch batch, List<DiscoveredApi> definitions) {
    var others = ofOtherSources(batch, definitions);
    sync(batch, definitions.stream().filter(api -> !others.containsKey(api)).toList());
    others.forEach(
        (api, source) ->
            batch
                .statistics()
                .report(
                    ImportKind.API,
                    ImportEffect.KEPT,
                    api.externalId().value(),
                    "the API is that of the source " + source));
  }

  /* A pull from the same gateway may have brought them, under the same ids. */
  private Map<DiscoveredApi, SourceName> ofOtherSources(
      ImportBatch batch, List<DiscoveredApi> definitions) {
    var others = new LinkedHashMap<DiscoveredApi, SourceName>();
    for (var api : definitions) {
      // Without a lock: the sync rejects an API that another source gets meanwhile.
      api.id()
          .flatMap(id -> apis.find(batch.organisation(), id))
          .flatMap(ApiRecord::origin)
          .map(ApiOrigin::source)
          .filter(source -> !source.equals(batch.options().source()))
          .ifPresent(source -> others.put(api, source));
    }
    return others;
  }

  private void sync(ImportBatch batch, List<DiscoveredApi> apis) {
    if (apis.isEmpty()) {
      return;
    }
    var command =
        new Command(batch.actor(), batch.options().source(), false, !batch.writes(), true);
    var report =
        switch (sync.sync(command, Entries.of(apis))) {
          case Outcome.Synced(var synced) -> synced;
          case Outcome.Refused(var refused) -> refused;
          case Outcome.AlreadyRunning _ ->
              throw new IllegalStateException("a sync within a unit of work found another one");
        };
    count(batch, apis, report);
  }

  private static void count(ImportBatch batch, List<DiscoveredApi> apis, SyncReport report) {
    var statistics = batch.statistics();
    statistics.count(ImportKind.API, ImportEffect.ADDED, report.counts().created());
    statistics.count(ImportKind.API, ImportEffect.CHANGED, report.counts().updated());
    statistics.count(ImportKind.API, ImportEffect.UNCHANGED, report.counts().unchanged());
    for (var rejected : report.rejected()) {
      statistics.reject(
          ImportKind.API,
          apis.get(Math.toIntExact(rejected.index())).externalId().value(),
          rejected.faults().stream()
              .map(fault -> fault.field() + ": " + fault.problem())
              .collect(Collectors.joining("; ")));
    }
  }
}
