package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.discovery.AddSource;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.DraftQueries;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.RemoveSource;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.ReplaceSource;
import io.portico.application.port.in.discovery.StoredSourceQueries;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.TestSource;
import io.portico.domain.access.Actor;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;

/** A {@link Stub} for every inbound port of discovery. */
public final class DiscoveryStubs extends Stubs implements DiscoveryQueries, DraftQueries {

  public final Stub<SyncQuery, SyncSource.Outcome> syncSource = stub();
  public final Stub<PullSource.Command, PullSource.Outcome> pullSource = stub();
  public final Stub<ReplaceMapping.Command, ReplaceMapping.Outcome> replaceMapping = stub();
  public final Stub<AddSource.Command, AddSource.Outcome> addSource = stub();
  public final Stub<ReplaceSource.Command, StoredSource> replaceSource = stub();
  public final Stub<SourceName, StoredSource> removeSource = stub();
  public final Stub<SourceName, TestSource.Outcome> testSource = stub();
  public final Stub<Actor, List<StoredSource>> stored = stub();
  public final Stub<SourceName, StoredSource> findStored = stub();
  public final Stub<PageQuery<SourceName>, Page<Source, SourceName>> sources = stub();
  public final Stub<MappingQuery, MappingRules> mapping = stub();
  public final Stub<Actor, SequencedMap<SourceName, MappingRules>> mappings = stub();

  public final Stub<MappingQuery, Optional<RunFindings>> findings = stub();

  /** The address of the document of an API. */
  public final Stub<String, byte[]> document = stub();

  public final Stub<DiscoveredApi, SortedMap<LabelName, LabelValue>> draftLabels = stub();

  /** A sync with all pushed entries. */
  public record SyncQuery(SyncSource.Command command, List<SyncSource.Entry> entries) {}

  public record MappingQuery(Actor actor, SourceName source) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(DiscoveryQueries.class, this);
    context.registerSingleton(DraftQueries.class, this);
    context.registerSingleton(SyncSource.class, this::sync);
    context.registerSingleton(PullSource.class, pullSource::call);
    context.registerSingleton(AddSource.class, addSource::call);
    context.registerSingleton(ReplaceSource.class, replaceSource::call);
    context.registerSingleton(RemoveSource.class, (_, name, _) -> removeSource.call(name));
    context.registerSingleton(TestSource.class, (_, name) -> testSource.call(name));
    context.registerSingleton(
        StoredSourceQueries.class,
        new StoredSourceQueries() {
          @Override
          public List<StoredSource> all(Actor actor) {
            return stored.call(actor);
          }

          @Override
          public StoredSource find(Actor actor, SourceName name) {
            return findStored.call(name);
          }
        });
    context.registerSingleton(ReplaceMapping.class, replaceMapping::call);
  }

  private SyncSource.Outcome sync(SyncSource.Command command, SyncSource.Entries entries) {
    var first = new ArrayList<SyncSource.Entry>();
    entries.read(first::add);
    var second = new ArrayList<SyncSource.Entry>();
    entries.read(second::add);
    if (!first.equals(second)) {
      throw new AssertionError("read twice: " + first + " and " + second);
    }
    return syncSource.call(new SyncQuery(command, first));
  }

  @Override
  public byte[] document(Actor actor, String address) {
    return document.call(address);
  }

  @Override
  public SortedMap<LabelName, LabelValue> labels(Actor actor, DiscoveredApi api) {
    return draftLabels.call(api);
  }

  @Override
  public Page<Source, SourceName> sources(Actor actor, PageQuery<SourceName> query) {
    return sources.call(query);
  }

  @Override
  public long countSources(Actor actor) {
    return TOTAL;
  }

  @Override
  public SequencedMap<SourceName, MappingRules> mappings(Actor actor) {
    return mappings.call(actor);
  }

  @Override
  public MappingRules mapping(Actor actor, SourceName source) {
    return mapping.call(new MappingQuery(actor, source));
  }

  @Override
  public Optional<RunFindings> findings(Actor actor, SourceName source) {
    return findings.call(new MappingQuery(actor, source));
  }
}
