package io.portico.application.port.out;

import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.SequencedMap;

/** How what each source says becomes labels, in each organisation. */
public interface DiscoveryMappings {

  /** Returns the rules that were last put for {@code source}, or empty if none were. */
  Optional<MappingRules> find(OrganisationId organisation, SourceName source);

  /** Returns the rules of up to {@code limit} sources, ordered by the names of these. */
  SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit);

  /** Puts {@code rules} in the place of those that were there. */
  void put(OrganisationId organisation, SourceName source, MappingRules rules);
}
