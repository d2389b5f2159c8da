package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.discovery.BrowseSources;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.ShowMapping;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import java.util.ArrayList;
import java.util.List;

/** A {@link Stub} behind every inbound port of discovery. */
public final class DiscoveryStubs {

  private final Stub<SyncAsked, SyncSource.Outcome> syncSource = new Stub<>();
  private final Stub<PullSource.Command, PullSource.Outcome> pullSource = new Stub<>();
  private final Stub<BrowseSources.Query, BrowseSources.Page> browseSources = new Stub<>();
  private final Stub<MappingAsked, MappingRules> showMapping = new Stub<>();
  private final Stub<ReplaceMapping.Command, ReplaceMapping.Outcome> replaceMapping = new Stub<>();

  /** What {@code SyncSource} is asked, with all that was sent. */
  public record SyncAsked(SyncSource.Command command, List<SyncSource.Entry> entries) {}

  /** What {@code ShowMapping} is asked. */
  public record MappingAsked(Actor actor, SourceName source) {}

  void register(ApplicationContext context) {
    context.registerSingleton(SyncSource.class, this::sync);
    context.registerSingleton(PullSource.class, pullSource::ask);
    context.registerSingleton(BrowseSources.class, browseSources::ask);
    context.registerSingleton(
        ShowMapping.class, (actor, source) -> showMapping.ask(new MappingAsked(actor, source)));
    context.registerSingleton(ReplaceMapping.class, replaceMapping::ask);
  }

  private SyncSource.Outcome sync(SyncSource.Command command, SyncSource.Entries entries) {
    var first = new ArrayList<SyncSource.Entry>();
    entries.read(first::add);
    var second = new ArrayList<SyncSource.Entry>();
    entries.read(second::add);
    if (!first.equals(second)) {
      throw new AssertionError("read twice: " + first + " and " + second);
    }
    return syncSource.ask(new SyncAsked(command, first));
  }

  void forget() {
    syncSource.forget();
    pullSource.forget();
    browseSources.forget();
    showMapping.forget();
    replaceMapping.forget();
  }

  public Stub<SyncAsked, SyncSource.Outcome> syncSource() {
    return syncSource;
  }

  public Stub<PullSource.Command, PullSource.Outcome> pullSource() {
    return pullSource;
  }

  public Stub<BrowseSources.Query, BrowseSources.Page> browseSources() {
    return browseSources;
  }

  public Stub<MappingAsked, MappingRules> showMapping() {
    return showMapping;
  }

  public Stub<ReplaceMapping.Command, ReplaceMapping.Outcome> replaceMapping() {
    return replaceMapping;
  }
}
