package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.BrowseSources;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Pages through the sources. The configured systems belong to the first organisation. */
public final class BrowseSourcesService implements BrowseSources {

  private final SourceSystems systems;
  private final Organisations organisations;
  private final DiscoveryRuns runs;

  public BrowseSourcesService(
      SourceSystems systems, Organisations organisations, DiscoveryRuns runs) {
    this.systems = systems;
    this.organisations = organisations;
    this.runs = runs;
  }

  @Override
  public Page browse(Query query) {
    var organisation = query.actor().organisation();
    var sources = new TreeMap<SourceName, Source>();
    for (var run : runs.page(organisation, query.after(), query.limit() + 1)) {
      sources.put(run.source(), new Source(run.source(), Optional.empty(), Optional.of(run)));
    }
    for (var system : systemsOf(organisation)) {
      if (query.after().isEmpty() || system.name().compareTo(query.after().get()) > 0) {
        sources.put(system.name(), source(organisation, system, sources.get(system.name())));
      }
    }
    var shown = sources.values().stream().limit(query.limit()).toList();
    return new Page(
        shown,
        sources.size() > query.limit() ? Optional.of(shown.getLast().name()) : Optional.empty());
  }

  private List<SourceSystem> systemsOf(OrganisationId organisation) {
    return organisations.first().filter(first -> first.id().equals(organisation)).isPresent()
        ? systems.all()
        : List.of();
  }

  private Source source(OrganisationId organisation, SourceSystem system, @Nullable Source known) {
    Optional<DiscoveryRun> lastRun =
        known == null ? runs.last(organisation, system.name()) : known.lastRun();
    return new Source(
        system.name(),
        Optional.of(new Configured(system.kind(), system.address(), system.every())),
        lastRun);
  }
}
