package io.portico.application.port.out.organisation;

import io.portico.domain.access.Organisation;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** The organisations that one installation serves. */
public interface Organisations {

  /** Adds {@code organisation}, whose id must be new. */
  void add(Organisation organisation);

  /**
   * Adds {@code organisation}, whose id is from elsewhere, and returns true unless one has the id.
   * In a unit of work.
   */
  boolean adopt(Organisation organisation);

  /** Returns the organisation with this id, or empty if there is none. */
  Optional<Organisation> find(OrganisationId id);

  /**
   * Returns the organisation with the smallest id of those that were not {@linkplain #adopt
   * adopted}, or empty if there is none.
   */
  Optional<Organisation> first();
}
