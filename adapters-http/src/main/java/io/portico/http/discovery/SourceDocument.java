package io.portico.http.discovery;

import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Running;
import io.portico.http.exchange.Timestamps;
import io.portico.http.json.JsonDocument;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A source of APIs.
 *
 * @param kind the kind of the configured system, if there is one
 * @param address the address of the system
 * @param everySeconds the interval between scheduled pulls; absent if it is pulled on demand only
 * @param definitions whether documents of a configured system are kept as definitions
 * @param lastRun the last run; absent if there was none
 */
@JsonDocument
record SourceDocument(
    String name,
    @Nullable String kind,
    @Nullable String address,
    @Nullable Long everySeconds,
    @Nullable Boolean definitions,
    @Nullable Run lastRun) {

  static SourceDocument of(DiscoveryQueries.Source source) {
    var system = source.system();
    return new SourceDocument(
        source.name().value(),
        system.map(DiscoveryQueries.ConfiguredSystem::kind).orElse(null),
        system.map(DiscoveryQueries.ConfiguredSystem::address).orElse(null),
        system
            .flatMap(DiscoveryQueries.ConfiguredSystem::every)
            .map(Duration::toSeconds)
            .orElse(null),
        system.map(DiscoveryQueries.ConfiguredSystem::definitions).orElse(null),
        source.lastRun().map(Run::of).orElse(null));
  }

  /**
   * A pull from a source, or a push of its APIs.
   *
   * @param trigger manual, schedule or push
   * @param state running, done or failed
   * @param error why it failed without changing anything
   * @param remarks what a completed run rejected, skipped and found twice
   * @param counts its results
   */
  @JsonDocument
  record Run(
      String trigger,
      String state,
      String startedAt,
      @Nullable String finishedAt,
      @Nullable String error,
      @Nullable String remarks,
      @Nullable Counts counts) {

    static Run of(DiscoveryRun run) {
      var trigger = run.trigger().word();
      var started = Timestamps.written(run.startedAt());
      return switch (run.state()) {
        case Running _ -> new Run(trigger, "running", started, null, null, null, null);
        case Done(var at, var counts, var remarks) ->
            new Run(
                trigger,
                "done",
                started,
                Timestamps.written(at),
                null,
                remarks.orElse(null),
                Counts.of(counts));
        case Failed(var at, var error) ->
            new Run(trigger, "failed", started, Timestamps.written(at), error, null, null);
      };
    }
  }

  /** The results of a run. */
  @JsonDocument
  record Counts(
      long created,
      long updated,
      long unchanged,
      long missing,
      long mapped,
      long unmapped,
      long conflicts,
      long rejected) {

    static Counts of(DiscoveryRun.Counts counts) {
      return new Counts(
          counts.created(),
          counts.updated(),
          counts.unchanged(),
          counts.missing(),
          counts.mapped(),
          counts.unmapped(),
          counts.conflicts(),
          counts.rejected());
    }
  }
}
