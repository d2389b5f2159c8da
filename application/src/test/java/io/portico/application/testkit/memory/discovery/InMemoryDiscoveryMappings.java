package io.portico.application.testkit.memory.discovery;

import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Mappings in memory. */
public final class InMemoryDiscoveryMappings extends InMemoryTable<SourceName, MappingRules>
    implements DiscoveryMappings {

  public InMemoryDiscoveryMappings(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit) {
    var all = new LinkedHashMap<SourceName, MappingRules>();
    rowsByKey(organisation).entrySet().stream()
        .limit(limit)
        .forEach(entry -> all.put(entry.getKey(), entry.getValue()));
    return all;
  }

  @Override
  public boolean add(OrganisationId organisation, SourceName source, MappingRules rules) {
    return insert(organisation, source, rules);
  }

  @Override
  public void replace(OrganisationId organisation, SourceName source, MappingRules rules) {
    updateInUnitOfWork(organisation, source, rules);
  }
}
