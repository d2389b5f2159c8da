package io.portico.application.port.out.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.SequencedMap;

/** The mappings of the sources of each organisation. */
public interface DiscoveryMappings {

  /** Returns the mapping of {@code source}, or empty if it has none. */
  Optional<MappingRules> find(OrganisationId organisation, SourceName source);

  /**
   * Returns what {@link #find} does, and locks a mapping that was found until the unit of work
   * ends.
   */
  Optional<MappingRules> findForUpdate(OrganisationId organisation, SourceName source);

  /** Returns the mappings of up to {@code limit} sources, ordered by the name of the source. */
  SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit);

  /**
   * Adds a mapping for {@code source} unless it has one. Returns whether it was added.
   *
   * <p>Of several concurrent calls for one source, exactly one returns true.
   */
  boolean add(OrganisationId organisation, SourceName source, MappingRules rules);

  /**
   * Replaces the mapping of {@code source}, which the caller has locked with {@link #findForUpdate}
   * in the same unit of work.
   */
  void replace(OrganisationId organisation, SourceName source, MappingRules rules);
}
