package io.portico.application.port.out.application;

import io.portico.domain.application.Application;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/**
 * The applications of developers, with their members. A default application is kept only if it was
 * changed.
 */
public interface Applications {

  /** Adds {@code application}, whose id must be new; a duplicate fails the unit of work. */
  void add(OrganisationId organisation, Application application);

  Optional<Application> find(OrganisationId organisation, ApplicationId id);

  /**
   * Returns what {@link #find} does, and locks the application until the unit of work ends, which
   * must have locked its developers before.
   */
  Optional<Application> lock(OrganisationId organisation, ApplicationId id);

  /** Returns the applications of which {@code developer} is a member, oldest first. */
  List<Application> of(OrganisationId organisation, DeveloperId developer);

  /** Returns of how many applications beside their default one {@code developer} is a member. */
  long count(OrganisationId organisation, DeveloperId developer);

  /** Replaces the application of the same id, which the unit of work must have locked. */
  void replace(OrganisationId organisation, Application application);

  /** Removes the application. Returns whether there was one. */
  boolean remove(OrganisationId organisation, ApplicationId id);
}
