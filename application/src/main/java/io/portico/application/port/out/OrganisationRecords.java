package io.portico.application.port.out;

import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/**
 * The records of one kind of each organisation.
 *
 * @param <I> by what an organisation finds one of them: its id, or its name
 */
public interface OrganisationRecords<I, R> {

  /** Returns the record with this id, or empty if the organisation has none. */
  Optional<R> find(OrganisationId organisation, I id);

  /** Returns what {@link #find} does, and locks the record until the unit of work ends. */
  Optional<R> findForUpdate(OrganisationId organisation, I id);
}
