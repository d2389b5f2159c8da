package io.portico.application.port.out.api;

import static java.util.Objects.requireNonNull;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The APIs of each organisation with their labels, and finding them.
 *
 * <p>Every label that an API is given must be defined in the organisation, under its current name.
 * Filters may use former names: they mean the label that had them.
 */
public interface Apis {

  /**
   * Adds {@code api} with its labels unless the organisation has one with its id.
   *
   * <p>Of several concurrent calls with one id, exactly one answers {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, ApiRecord api);

  /** Adds APIs whose ids and origins are new to the organisation. */
  void addAll(OrganisationId organisation, List<ApiRecord> apis);

  /** Returns the API with this id and its labels, or empty if the organisation has none. */
  Optional<ApiRecord> find(OrganisationId organisation, ApiId id);

  /**
   * Returns what {@link #find} does, and lets nobody else change that API until the unit of work
   * ends.
   */
  default Optional<ApiRecord> findForUpdate(OrganisationId organisation, ApiId id) {
    return findForUpdate(organisation, List.of(id)).stream().findFirst();
  }

  /**
   * Returns those of the APIs with {@code ids} that the organisation has, ordered by id, and lets
   * nobody else change them until the unit of work ends.
   */
  List<ApiRecord> findForUpdate(OrganisationId organisation, Collection<ApiId> ids);

  /**
   * Returns the APIs that {@code source} knows under {@code ids}, and lets nobody else change them
   * until the unit of work ends.
   */
  Map<ExternalId, ApiRecord> findForSync(
      OrganisationId organisation, SourceName source, Collection<ExternalId> ids);

  /**
   * Returns up to {@code limit} APIs that come from {@code source}, ordered by id, beginning behind
   * {@code after}; or at the first if that is empty. Their labels lack.
   */
  List<ApiRecord> ofSource(
      OrganisationId organisation, SourceName source, Optional<ApiId> after, int limit);

  /**
   * Makes each API what its change says. To be called in the unit of work that found the APIs to
   * change.
   */
  void change(OrganisationId organisation, List<Change> changes);

  /** Removes an API with its labels. Returns whether the organisation had it. */
  boolean remove(OrganisationId organisation, ApiId id);

  /**
   * Returns up to {@code limit} APIs that {@code filter} {@linkplain ApiFilter#matches matches}, in
   * the order given, beginning behind {@code after}; or at the first if that is empty.
   */
  List<ApiRecord> select(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit);

  /**
   * Walks the APIs that {@code filter} matches by id, and lets nobody else change the found ones
   * until the unit of work ends.
   *
   * @param after the end of the batch before; empty for the first
   * @param limit the most APIs of the batch; it may hold fewer and not be the last
   */
  Batch selectForUpdate(
      OrganisationId organisation, ApiFilter filter, Optional<ApiId> after, int limit);

  /** Returns how many APIs {@code filter} matches. */
  long count(OrganisationId organisation, ApiFilter filter);

  /**
   * Returns, for each of {@code labels} and in their order, how many of the APIs that {@code
   * filter} matches carry it and with which values.
   *
   * @param labels current names of labels, each of which must be defined
   */
  List<LabelCounts> countLabels(
      OrganisationId organisation, ApiFilter filter, List<LabelName> labels);

  /** Returns how many APIs carry each of {@code labels}; those that none carries lack. */
  Map<LabelName, Long> carriers(OrganisationId organisation, Set<LabelName> labels);

  /** What became of an addition. */
  enum Addition {
    ADDED,
    ID_TAKEN
  }

  /**
   * One API before and after a change.
   *
   * @param from the API as it was found
   * @param to what it is from now on, with the same id
   */
  record Change(ApiRecord from, ApiRecord to) {
    public Change {
      if (!requireNonNull(from, "from").id().equals(requireNonNull(to, "to").id())) {
        throw new IllegalArgumentException(
            "to: %s (expected: the id %s)".formatted(to.id(), from.id()));
      }
    }

    /** Returns when it changed. */
    public Instant at() {
      return to.updatedAt();
    }
  }

  /**
   * Some APIs on a walk.
   *
   * @param next where the next batch begins; empty when this is the last
   */
  record Batch(List<ApiRecord> apis, Optional<ApiId> next) {
    public Batch {
      apis = List.copyOf(apis);
    }
  }
}
