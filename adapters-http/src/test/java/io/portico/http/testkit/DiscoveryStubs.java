package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import java.util.ArrayList;
import java.util.List;

/** A {@link Stub} for every inbound port of discovery. */
public final class DiscoveryStubs implements DiscoveryQueries {

  private final Stub<SyncQuery, SyncSource.Outcome> syncSource = new Stub<>();
  private final Stub<PullSource.Command, PullSource.Outcome> pullSource = new Stub<>();
  private final Stub<ReplaceMapping.Command, ReplaceMapping.Outcome> replaceMapping = new Stub<>();
  private final Stub<PageQuery<SourceName>, Page<Source, SourceName>> sources = new Stub<>();
  private final Stub<MappingQuery, MappingRules> mapping = new Stub<>();

  /** A sync with all pushed entries. */
  public record SyncQuery(SyncSource.Command command, List<SyncSource.Entry> entries) {}

  public record MappingQuery(Actor actor, SourceName source) {}

  void register(ApplicationContext context) {
    context.registerSingleton(DiscoveryQueries.class, this);
    context.registerSingleton(SyncSource.class, this::sync);
    context.registerSingleton(PullSource.class, pullSource::ask);
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
    return syncSource.ask(new SyncQuery(command, first));
  }

  void forget() {
    List.of(syncSource, pullSource, replaceMapping, sources, mapping).forEach(Stub::forget);
  }

  @Override
  public Page<Source, SourceName> sources(Actor actor, PageQuery<SourceName> query) {
    return sources.ask(query);
  }

  @Override
  public MappingRules mapping(Actor actor, SourceName source) {
    return mapping.ask(new MappingQuery(actor, source));
  }

  public Stub<SyncQuery, SyncSource.Outcome> syncSource() {
    return syncSource;
  }

  public Stub<PullSource.Command, PullSource.Outcome> pullSource() {
    return pullSource;
  }

  public Stub<ReplaceMapping.Command, ReplaceMapping.Outcome> replaceMapping() {
    return replaceMapping;
  }

  public Stub<PageQuery<SourceName>, Page<Source, SourceName>> sources() {
    return sources;
  }

  public Stub<MappingQuery, MappingRules> mapping() {
    return mapping;
  }
}
