package io.portico.http.discovery;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.discovery.BrowseSources;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Running;
import io.portico.http.server.Timestamps;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A source of APIs.
 *
 * @param kind what kind of system it is, where Portico asks it
 * @param address where it is
 * @param everySeconds how long after one reading the next begins; absent if only on demand
 * @param lastRun what came of it last; absent if there was nothing yet
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record SourceDocument(
    String name,
    @Nullable String kind,
    @Nullable String address,
    @JsonProperty("every_seconds") @Nullable Long everySeconds,
    @JsonProperty("last_run") @Nullable Run lastRun) {

  static SourceDocument of(BrowseSources.Source source) {
    var system = source.system();
    return new SourceDocument(
        source.name().value(),
        system.map(BrowseSources.Configured::kind).orElse(null),
        system.map(BrowseSources.Configured::address).orElse(null),
        system.flatMap(BrowseSources.Configured::every).map(Duration::toSeconds).orElse(null),
        source.lastRun().map(Run::of).orElse(null));
  }

  /**
   * One reading of a source, or what was sent in its name.
   *
   * @param trigger manual, schedule or push
   * @param state running, done or failed
   * @param error why it failed; nothing was changed then
   * @param counts what it did
   */
  @Serdeable
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Run(
      String trigger,
      String state,
      @JsonProperty("started_at") String startedAt,
      @JsonProperty("finished_at") @Nullable String finishedAt,
      @Nullable String error,
      @Nullable Counts counts) {

    static Run of(DiscoveryRun run) {
      var trigger = run.trigger().name().toLowerCase(Locale.ROOT);
      var started = Timestamps.written(run.startedAt());
      return switch (run.state()) {
        case Running _ -> new Run(trigger, "running", started, null, null, null);
        case Done(var at, var counts) ->
            new Run(trigger, "done", started, Timestamps.written(at), null, Counts.of(counts));
        case Failed(var at, var error) ->
            new Run(trigger, "failed", started, Timestamps.written(at), error, null);
      };
    }
  }

  /** How much a run did. */
  @Serdeable
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
