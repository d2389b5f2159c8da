package io.portico.application.port.out.developer;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperRecord;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The developers of each organisation.
 *
 * <p>No two of one organisation have addresses that are {@linkplain EmailAddress#canonical equal}.
 */
public interface Developers {

  /**
   * Adds those of {@code newcomers} whose addresses are not in use, neither by a developer who is
   * there nor by one before them, and returns their ids.
   *
   * <p>Of several concurrent calls with one address, exactly one adds somebody.
   */
  Set<DeveloperId> add(OrganisationId organisation, List<Developer> newcomers);

  /** Returns the developer with this id and the keys they hold, or empty if there is none. */
  Optional<DeveloperRecord> find(OrganisationId organisation, DeveloperId id);

  /** Returns the developer with this address and the keys they hold, or empty if there is none. */
  Optional<DeveloperRecord> withEmail(OrganisationId organisation, EmailAddress email);

  /**
   * Returns what {@link #find} does, and lets nobody else change or remove the developer until the
   * unit of work ends.
   */
  Optional<DeveloperRecord> findForUpdate(OrganisationId organisation, DeveloperId id);

  /**
   * Returns the developer with this id without their keys, and lets nobody else hold, change or
   * remove the developer until the unit of work ends.
   */
  Optional<Developer> lock(OrganisationId organisation, DeveloperId id);

  /**
   * Does with several developers what {@link #lock} does with one, and waits for nobody: returns
   * those whom the organisation has and nobody else holds.
   */
  Map<DeveloperId, Developer> lockAvailable(
      OrganisationId organisation, Collection<DeveloperId> ids);

  /**
   * Makes the developer with the id of {@code developer} what is given. To be called in the unit of
   * work that {@link #findForUpdate} found it in.
   */
  Replacement replace(OrganisationId organisation, Developer developer);

  /** Removes a developer. Returns whether the organisation had one with this id. */
  boolean remove(OrganisationId organisation, DeveloperId id);

  /**
   * Returns up to {@code limit} of the developers that {@code filter} means, oldest first, without
   * the first {@code offset}.
   */
  List<DeveloperRecord> page(
      OrganisationId organisation, DeveloperFilter filter, long offset, int limit);

  /** Returns how many developers {@code filter} means. */
  long count(OrganisationId organisation, DeveloperFilter filter);

  /** What became of a replacement. */
  enum Replacement {
    REPLACED,
    EMAIL_TAKEN
  }
}
