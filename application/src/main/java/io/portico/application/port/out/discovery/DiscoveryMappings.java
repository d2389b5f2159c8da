package io.portico.application.port.out.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.SequencedMap;

/** How what each source says becomes labels, in each organisation. */
public interface DiscoveryMappings {

  /** Returns the rules for {@code source}, or empty if it has none. */
  Optional<MappingRules> find(OrganisationId organisation, SourceName source);

  /**
   * Returns what {@link #find} does, and lets nobody else replace rules that were found until the
   * unit of work ends.
   */
  Optional<MappingRules> findForUpdate(OrganisationId organisation, SourceName source);

  /** Returns the rules of up to {@code limit} sources, ordered by the names of these. */
  SequencedMap<SourceName, MappingRules> all(OrganisationId organisation, int limit);

  /**
   * Adds {@code rules} for {@code source} unless it has some. Returns whether they were added.
   *
   * <p>Of several concurrent calls for one source, exactly one answers true.
   */
  boolean add(OrganisationId organisation, SourceName source, MappingRules rules);

  /**
   * Makes {@code rules} those of {@code source}. To be called in the unit of work that {@link
   * #findForUpdate} found the rules of today in.
   */
  void replace(OrganisationId organisation, SourceName source, MappingRules rules);
}
