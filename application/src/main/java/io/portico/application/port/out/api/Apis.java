package io.portico.application.port.out.api;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The APIs of each organisation with their labels.
 *
 * <p>Every label of an API must be defined in the organisation and given under its current name.
 * Filters may also use former names. What a reader may read is {@linkplain Selection#known known}
 * to the store: a selector of it that names a label that is not defined selects nothing.
 */
public interface Apis {

  /**
   * Adds {@code api} with its labels unless the organisation has one with its id.
   *
   * <p>Of several concurrent calls with one id, exactly one returns {@link Addition#ADDED}.
   */
  Addition add(OrganisationId organisation, ApiRecord api);

  /**
   * Adds APIs whose ids and origins are new to the organisation. If another unit of work has added
   * one of them meanwhile, this one starts again.
   */
  void addAll(OrganisationId organisation, List<ApiRecord> apis);

  /** Returns the API with this id and its labels, or empty if the organisation has none. */
  Optional<ApiRecord> find(OrganisationId organisation, ApiId id);

  /** Returns what {@link #find} does, and locks the API until the unit of work ends. */
  default Optional<ApiRecord> findForUpdate(OrganisationId organisation, ApiId id) {
    return findForUpdate(organisation, List.of(id)).stream().findFirst();
  }

  /** Returns the existing APIs among {@code ids}. */
  default Map<ApiId, ApiRecord> findAll(OrganisationId organisation, Collection<ApiId> ids) {
    return findAll(organisation, ids, new Selection.Everything());
  }

  /** Returns the existing APIs among {@code ids} that {@link ApiFilter#within} selects. */
  Map<ApiId, ApiRecord> findAll(
      OrganisationId organisation, Collection<ApiId> ids, Selection within);

  /** Returns the names of the existing APIs among {@code ids}. */
  Map<ApiId, String> names(OrganisationId organisation, Collection<ApiId> ids);

  /**
   * Returns the existing APIs with {@code ids}, ordered by id, and locks them until the unit of
   * work ends.
   */
  List<ApiRecord> findForUpdate(OrganisationId organisation, Collection<ApiId> ids);

  /**
   * Returns the APIs with these ids in {@code source}, and locks them until the unit of work ends.
   */
  Map<ExternalId, ApiRecord> findForSync(
      OrganisationId organisation, SourceName source, Collection<ExternalId> ids);

  /**
   * Returns up to {@code limit} APIs of {@code source} after {@code after}, or from the first if
   * that is empty, ordered by id and without their labels.
   */
  List<ApiRecord> ofSource(
      OrganisationId organisation, SourceName source, Optional<ApiId> after, int limit);

  /** Writes changed APIs. Requires that the unit of work has locked them. */
  void change(OrganisationId organisation, List<Change> changes);

  /**
   * Gives the API {@code from}, which the unit of work has locked, another id with its definitions,
   * unless the organisation has an API with that. Usage that was or will be counted for a former id
   * is reported as that of the API, until another API gets the id.
   *
   * @param to the API as it was locked, with the other id
   */
  Renaming rename(OrganisationId organisation, ApiId from, ApiRecord to);

  /** Removes an API with its labels and definitions. Returns whether it existed. */
  boolean remove(OrganisationId organisation, ApiId id);

  /**
   * Returns up to {@code limit} APIs that {@code filter} {@linkplain ApiFilter#matches matches}, in
   * {@code order} after {@code after}, or from the first if that is empty.
   */
  List<ApiRecord> select(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit);

  /**
   * Returns what {@link #select} does, together with the number of all APIs that {@code filter}
   * matches if {@code counted} is set.
   */
  default Found search(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit,
      boolean counted) {
    var apis = select(organisation, filter, order, after, limit);
    return new Found(apis, counted ? Optional.of(count(organisation, filter)) : Optional.empty());
  }

  /**
   * Returns a batch of the APIs that {@code filter} matches, ordered by id, and locks them until
   * the unit of work ends.
   *
   * @param after the {@code next} of the previous batch; empty for the first
   * @param limit the maximum size of the batch; a batch may be smaller without being the last
   */
  Batch selectForUpdate(
      OrganisationId organisation, ApiFilter filter, Optional<ApiId> after, int limit);

  /** Returns the number of APIs that {@code filter} matches. */
  long count(OrganisationId organisation, ApiFilter filter);

  /**
   * Counts the values of each of {@code labels}, in their order, on the APIs that {@code filter}
   * matches.
   *
   * @param labels current names of defined labels
   */
  List<LabelCounts> countLabels(
      OrganisationId organisation, ApiFilter filter, List<LabelName> labels);

  /** Returns the number of APIs by label; labels that no API carries are left out. */
  Map<LabelName, Long> countCarrying(OrganisationId organisation, Set<LabelName> labels);

  /**
   * Counts the APIs that carry each of {@code labels} together with {@code by}; labels that no API
   * carries together with it are left out.
   *
   * @param by the current name of a defined label
   * @param values the values of {@code by} that are counted one by one
   * @param labels current names of defined labels
   */
  Map<LabelName, SharedLabelCounts> countShared(
      OrganisationId organisation, LabelName by, Set<LabelValue> values, Set<LabelName> labels);

  enum Addition {
    ADDED,
    ID_TAKEN
  }

  enum Renaming {
    RENAMED,
    ID_TAKEN
  }

  /**
   * A change of one API.
   *
   * @param from the API as it was locked
   * @param to the new state, with the same id
   */
  record Change(ApiRecord from, ApiRecord to) {
    public Change {
      if (!from.id().equals(to.id())) {
        throw new IllegalArgumentException(
            "to: %s (expected: the id %s)".formatted(to.id(), from.id()));
      }
    }

    /** Returns the time of the change. */
    public Instant at() {
      return to.updatedAt();
    }
  }

  /**
   * APIs that match a filter.
   *
   * @param total the number of all matches; empty unless requested
   */
  record Found(List<ApiRecord> apis, Optional<Long> total) {
    public Found {
      apis = List.copyOf(apis);
    }
  }

  /**
   * A batch of APIs.
   *
   * @param next the {@code after} of the next batch; empty on the last
   */
  record Batch(List<ApiRecord> apis, Optional<ApiId> next) {
    public Batch {
      apis = List.copyOf(apis);
    }
  }
}
