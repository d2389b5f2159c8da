package io.portico.application.port.out;

import io.portico.domain.shared.OrganisationId;
import java.util.List;

/** The records of a kind of which each organisation has few, so that all of them can be read. */
public interface FewRecords<I, R> extends OrganisationRecords<I, R> {

  /** Replaces the record with the id of {@code record}, in the unit of work that locked it. */
  void replace(OrganisationId organisation, R record);

  /** Removes a record. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, I id);

  /** Returns all records of the organisation, ordered by id. */
  List<R> all(OrganisationId organisation);
}
