package io.portico.application.port.out;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The APIs of each organisation with their labels, and finding them by their labels. */
public interface Apis {

  /**
   * Adds {@code api} with its labels unless the organisation has one with its id.
   *
   * <p>Of several concurrent calls with one id, exactly one answers {@link Addition#ADDED}. Each
   * label must be defined in the organisation.
   */
  Addition add(OrganisationId organisation, ApiRecord api);

  /** Returns the API with this id and its labels, or empty if the organisation has none. */
  Optional<ApiRecord> find(OrganisationId organisation, ApiId id);

  /**
   * Returns what {@link #find} does, and lets nobody else change that API until the unit of work
   * ends.
   */
  Optional<ApiRecord> findToChange(OrganisationId organisation, ApiId id);

  /**
   * Gives an API other labels. To be called in the unit of work that {@link #findToChange} found it
   * in.
   *
   * @param from the API as it was found
   * @param to the labels it carries from now on, each defined in the organisation
   * @param at when it changed
   */
  void relabel(OrganisationId organisation, ApiRecord from, LabelAssignments to, Instant at);

  /**
   * Returns up to {@code limit} APIs that {@code selection} {@linkplain Selection#matches matches},
   * ordered by id, beginning behind {@code after}; or at the first if that is empty.
   */
  List<ApiRecord> select(
      OrganisationId organisation, Selection selection, Optional<ApiId> after, int limit);

  /** What became of an addition. */
  enum Addition {
    ADDED,
    ID_TAKEN
  }
}
