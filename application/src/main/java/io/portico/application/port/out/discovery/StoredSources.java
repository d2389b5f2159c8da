package io.portico.application.port.out.discovery;

import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** The sources that the administrators of each organisation added. */
public interface StoredSources {

  /**
   * Adds {@code source}, unless the organisation has one of its name, or {@link StoredSource#MOST}.
   * Of several concurrent calls with one name, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, StoredSource source);

  /** Returns the source of this name, or empty if the organisation has none. */
  Optional<StoredSource> find(OrganisationId organisation, SourceName name);

  /** Returns what {@link #find} does, and locks the source until the unit of work ends. */
  Optional<StoredSource> findForUpdate(OrganisationId organisation, SourceName name);

  /** Replaces the source of the same name, in the unit of work that locked it. */
  void replace(OrganisationId organisation, StoredSource source);

  /** Removes a source. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, SourceName name);

  /** Returns all sources of the organisation, ordered by name. */
  List<StoredSource> all(OrganisationId organisation);

  /** Returns the sources of all organisations that are pulled on a schedule. */
  List<Owned> scheduled();

  /** A source of an organisation. */
  record Owned(OrganisationId organisation, StoredSource source) {}

  enum Addition {
    ADDED,
    NAME_TAKEN,
    TOO_MANY
  }
}
