package io.portico.application.port.out.developer;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.SiteLanguage;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The developers of each organisation. No two of one organisation have {@linkplain
 * EmailAddress#canonical equal} email addresses.
 */
public interface Developers {

  /**
   * Adds those of {@code newcomers} whose addresses are not in use, neither by another developer
   * nor by an earlier one of the list, and returns their ids.
   *
   * <p>Of several concurrent calls with one address, exactly one adds a developer.
   */
  Set<DeveloperId> add(OrganisationId organisation, List<Developer> newcomers);

  /** Returns those of the developers with these ids that the organisation has. */
  Map<DeveloperId, Developer> findAll(OrganisationId organisation, Collection<DeveloperId> ids);

  /** Returns the developer with this id and their keys, or empty if there is none. */
  Optional<DeveloperWithKeys> find(OrganisationId organisation, DeveloperId id);

  /** Returns the developer with this address and their keys, or empty if there is none. */
  Optional<DeveloperWithKeys> findByEmail(OrganisationId organisation, EmailAddress email);

  /**
   * Returns the one developer with this SSO key and their keys, or empty if there is none or more
   * than one: a portal must not sign in one developer as another.
   */
  Optional<DeveloperWithKeys> findBySsoKey(OrganisationId organisation, String ssoKey);

  /** Returns what {@link #find} does, and locks the developer until the unit of work ends. */
  Optional<DeveloperWithKeys> findForUpdate(OrganisationId organisation, DeveloperId id);

  /** Returns the developer without their keys, locked until the unit of work ends. */
  Optional<Developer> lock(OrganisationId organisation, DeveloperId id);

  /** Locks those of several developers that are not locked, and skips the others. */
  Map<DeveloperId, Developer> lockAvailable(
      OrganisationId organisation, Collection<DeveloperId> ids);

  /** Replaces the developer with the same id, in the unit of work that locked it. */
  Replacement replace(OrganisationId organisation, Developer developer);

  /** Stores the language in which the developer reads the site. */
  void chooseLanguage(OrganisationId organisation, DeveloperId id, SiteLanguage language);

  /** Returns the language of the developer with this address; empty if none was chosen. */
  Optional<SiteLanguage> language(OrganisationId organisation, EmailAddress email);

  /** Removes a developer and returns true if the organisation has it. */
  boolean remove(OrganisationId organisation, DeveloperId id);

  /** Returns a page of the developers that {@code filter} selects, oldest first. */
  default List<DeveloperWithKeys> page(
      OrganisationId organisation, DeveloperFilter filter, long offset, int limit) {
    return sorted(organisation, filter, DeveloperOrder.OLDEST, offset, limit);
  }

  /** Returns a page of the developers that {@code filter} selects, in {@code order}. */
  List<DeveloperWithKeys> sorted(
      OrganisationId organisation,
      DeveloperFilter filter,
      DeveloperOrder order,
      long offset,
      int limit);

  /**
   * Returns up to {@code limit} of the developers that {@code filter} selects, newest first, that
   * are older than {@code before}.
   */
  List<DeveloperWithKeys> newest(
      OrganisationId organisation, DeveloperFilter filter, Optional<DeveloperId> before, int limit);

  /** Returns the number of developers that {@code filter} selects. */
  long count(OrganisationId organisation, DeveloperFilter filter);

  enum Replacement {
    REPLACED,
    EMAIL_TAKEN
  }
}
