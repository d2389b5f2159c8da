package io.portico.application.testkit.memory;

import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;

/** Mappings in memory. */
public final class InMemoryDiscoveryMappings implements DiscoveryMappings {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<Key, MappingRules> mappings = new ConcurrentHashMap<>();

  private record Key(OrganisationId organisation, SourceName source) {}

  InMemoryDiscoveryMappings(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Optional<MappingRules> find(OrganisationId organisation, SourceName source) {
    return Optional.ofNullable(mappings.get(new Key(organisation, source)));
  }

  @Override
  public SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit) {
    var all = new LinkedHashMap<SourceName, MappingRules>();
    mappings.entrySet().stream()
        .filter(entry -> entry.getKey().organisation().equals(organisation))
        .sorted(Comparator.comparing(entry -> entry.getKey().source()))
        .limit(limit)
        .forEach(entry -> all.put(entry.getKey().source(), entry.getValue()));
    return all;
  }

  @Override
  public Optional<MappingRules> findForUpdate(OrganisationId organisation, SourceName source) {
    unitOfWork.requireRunning();
    return find(organisation, source);
  }

  @Override
  public boolean add(OrganisationId organisation, SourceName source, MappingRules rules) {
    organisations.requireExisting(organisation);
    return mappings.putIfAbsent(new Key(organisation, source), rules) == null;
  }

  @Override
  public void replace(OrganisationId organisation, SourceName source, MappingRules rules) {
    unitOfWork.requireRunning();
    mappings.replace(new Key(organisation, source), rules);
  }
}
