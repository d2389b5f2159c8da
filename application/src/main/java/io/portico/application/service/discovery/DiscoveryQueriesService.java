package io.portico.application.service.discovery;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads sources and mappings from the stores and the configuration. */
public record DiscoveryQueriesService(
    ConfiguredSystems systems, DiscoveryRuns runs, DiscoveryMappings mappings)
    implements DiscoveryQueries {

  @Override
  public Page<Source, SourceName> sources(Actor actor, PageQuery<SourceName> query) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var sources = new TreeMap<SourceName, Source>();
    for (var run : runs.page(organisation, query.after(), query.limit() + 1)) {
      sources.put(run.source(), new Source(run.source(), Optional.empty(), Optional.of(run)));
    }
    for (var system : systems.of(organisation)) {
      if (query.after().isEmpty() || system.name().compareTo(query.after().get()) > 0) {
        sources.put(system.name(), source(organisation, system, sources.get(system.name())));
      }
    }
    return Page.of(List.copyOf(sources.values()), query.limit(), Source::name);
  }

  @Override
  public long countSources(Actor actor) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var neverRun =
        systems.of(organisation).stream()
            .filter(system -> runs.last(organisation, system.name()).isEmpty());
    return runs.count(organisation) + neverRun.count();
  }

  private Source source(OrganisationId organisation, SourceSystem system, @Nullable Source known) {
    Optional<DiscoveryRun> lastRun =
        known == null ? runs.last(organisation, system.name()) : known.lastRun();
    return new Source(
        system.name(),
        Optional.of(
            new ConfiguredSystem(
                system.kind(),
                system.address(),
                system.every(),
                systems.isOfTheFile(organisation, system.name()),
                system.keepsDefinitions())),
        lastRun);
  }

  @Override
  public SequencedMap<SourceName, MappingRules> mappings(Actor actor) {
    actor.require(Permission.READ);
    return mappings.all(actor.organisation(), MOST_MAPPINGS);
  }

  @Override
  public MappingRules mapping(Actor actor, SourceName source) {
    actor.require(Permission.READ);
    return mappings.find(actor.organisation(), source).orElse(MappingRules.DEFAULT);
  }

  @Override
  public Optional<RunFindings> findings(Actor actor, SourceName source) {
    actor.require(Permission.READ);
    return runs.findings(actor.organisation(), source);
  }
}
