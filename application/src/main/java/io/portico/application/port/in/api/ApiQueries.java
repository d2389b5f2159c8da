package io.portico.application.port.in.api;

import io.portico.application.port.in.PageLimits;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.ListRules;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads of APIs and the labels on them. Each requires the permission to read. */
public interface ApiQueries {

  /** The maximum number of APIs of one export. */
  int MOST_EXPORTED = 100_000;

  /** Returns the API with this id. */
  ApiRecord find(Actor actor, ApiId id);

  /** Returns the existing APIs among {@code ids}. */
  Map<ApiId, ApiRecord> findAll(Actor actor, Collection<ApiId> ids);

  /** Returns the names of the existing APIs among {@code ids}. */
  Map<ApiId, String> names(Actor actor, Collection<ApiId> ids);

  /** Returns one page of the APIs that match a filter. */
  Page search(Query query);

  /**
   * Returns the APIs that match a filter in parts, each read when it is requested.
   *
   * @param limit the maximum number of APIs, at most {@value #MOST_EXPORTED}
   */
  Iterator<List<ApiRecord>> export(Actor actor, ApiFilter filter, ApiOrder order, int limit);

  /** Counts the values of labels on the APIs that match a filter. */
  Facets countLabels(FacetsQuery query);

  /** Returns the labels of a selection that are not defined, each with the nearest names. */
  List<UnknownLabel> unknownLabels(Actor actor, Selection selection);

  /**
   * A page of APIs to read.
   *
   * @param after the end of the previous page; empty for the first page
   * @param limit the maximum number of APIs
   * @param counted whether to count all matches, which is slow if there are many
   */
  record Query(
      Actor actor,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit,
      boolean counted) {
    public Query {
      PageLimits.requireSize(limit);
    }
  }

  /**
   * A page of APIs, in the requested order.
   *
   * @param next the {@code after} of the next page; empty on the last
   * @param total the number of matches on all pages; empty unless requested
   * @param unknownLabels the labels of the selection that are not defined
   */
  record Page(
      List<ApiRecord> apis,
      Optional<ApiPosition> next,
      Optional<Long> total,
      List<UnknownLabel> unknownLabels) {
    public Page {
      apis = List.copyOf(apis);
      unknownLabels = List.copyOf(unknownLabels);
    }

    /** Returns a page whose selection has known labels only. */
    public Page(List<ApiRecord> apis, Optional<ApiPosition> next, Optional<Long> total) {
      this(apis, next, total, List.of());
    }
  }

  /**
   * The labels to count, and the APIs to count them on.
   *
   * @param groups the groups whose labels to count, too
   */
  record FacetsQuery(
      Actor actor, ApiFilter filter, List<LabelName> labels, List<LabelName> groups) {

    /** The maximum number of labels of one query. */
    public static final int MOST_LABELS = 16;

    public FacetsQuery {
      labels = List.copyOf(labels);
      groups = List.copyOf(groups);
      ListRules.oneTo("labels", labels.size() + groups.size(), MOST_LABELS, "labels");
    }
  }

  sealed interface Facets {

    /**
     * The counts, in the requested order; those of groups follow, by name.
     *
     * @param total the number of APIs that match the filter
     * @param unknownLabels the labels of the selection that are not defined
     */
    record Counted(long total, List<LabelCounts> labels, List<UnknownLabel> unknownLabels)
        implements Facets {}

    /** Some labels are not defined, or no label is in a group. */
    record UnknownLabels(List<UnknownLabel> labels) implements Facets {}

    /** The groups have too many labels. */
    record TooManyLabels(int most) implements Facets {}
  }
}
