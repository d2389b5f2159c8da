package io.portico.http.dashboard.discovery;

import io.portico.application.port.in.discovery.DiscoveryQueries.ConfiguredSystem;
import io.portico.application.port.in.discovery.DiscoveryQueries.Source;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.http.dashboard.system.SystemPart;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A source, as pages show it.
 *
 * @param kind of the configured system; empty if the source only pushes
 * @param fromFile whether the operator's file configures it
 * @param every how often it is pulled, in words
 * @param run its last run; empty if there was none
 * @param apis the list of its APIs
 */
public record SourceView(
    String name,
    String path,
    Optional<Words> kind,
    Optional<String> address,
    boolean fromFile,
    Words every,
    Optional<Run> run,
    Address apis) {

  /**
   * A run.
   *
   * @param error why it failed
   * @param remarks what a completed run rejected, skipped and found twice
   * @param counts empty unless it is done
   */
  public record Run(
      Instant at,
      Words trigger,
      Words state,
      Colour colour,
      Optional<String> error,
      Optional<String> remarks,
      Optional<Counts> counts) {}

  static SourceView of(Source source) {
    return new SourceView(
        source.name().value(),
        path(source.name().value()),
        source.system().map(SourceView::kind),
        source.system().map(ConfiguredSystem::address),
        source.system().filter(ConfiguredSystem::fromFile).isPresent(),
        source
            .system()
            .map(
                system ->
                    system.every().map(SourceView::every).orElse(Words.of("discovery.onDemand")))
            .orElse(Words.of("discovery.pushed")),
        source.lastRun().map(SourceView::run),
        Address.of(Section.APIS.path()).with("source", source.name().value()));
  }

  private static Words kind(ConfiguredSystem system) {
    return Words.named("source.kind." + system.kind(), Words.plain(system.kind()));
  }

  static String path(String source) {
    return Section.DISCOVERY.path() + "/" + source;
  }

  static Words every(Duration every) {
    if (every.toSeconds() % (24 * 60 * 60) == 0) {
      return Words.of("discovery.everyDays", every.toDays());
    }
    if (every.toSeconds() % 60 != 0) {
      return Words.of("discovery.everySeconds", every.toSeconds());
    }
    return every.toMinutes() % 60 == 0
        ? Words.of("discovery.everyHours", every.toHours())
        : Words.of("discovery.everyMinutes", every.toMinutes());
  }

  /** Returns the form of a source that an administrator added; empty for others. */
  public Optional<String> edit() {
    return kind.filter(_ -> !fromFile).map(_ -> SystemPart.SOURCES.path() + "/" + name);
  }

  private static Run run(DiscoveryRun run) {
    var trigger = Words.of("discovery.trigger." + run.trigger().name());
    return switch (run.state()) {
      case DiscoveryRun.Running _ ->
          new Run(
              run.startedAt(),
              trigger,
              Words.of("discovery.running"),
              Colour.BLUE,
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      case DiscoveryRun.Done(var at, var counts, var remarks) ->
          new Run(
              at,
              trigger,
              Words.of("discovery.done"),
              Colour.GREEN,
              Optional.empty(),
              remarks,
              Optional.of(counts));
      case DiscoveryRun.Failed(var at, var error) ->
          new Run(
              at,
              trigger,
              Words.of("discovery.failed"),
              Colour.RED,
              Optional.of(error),
              Optional.empty(),
              Optional.empty());
    };
  }
}
