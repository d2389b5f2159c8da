package io.portico.persistence.labelindex;

import io.portico.application.port.out.api.Apis.Found;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries from the indexes in memory. An empty answer means that the store is to be asked.
 */
@Singleton
public record IndexQueries(LabelIndexes indexes) {

  /* The attempts to read APIs that do not change meanwhile; then SQL answers. */
  private static final int MOST_ATTEMPTS = 3;

  private static final int READ_AT_ONCE = 100;

  /** Returns the existing APIs among {@code ids}, which are unlike: see {@code Apis.findAll}. */
  public Optional<List<ApiRecord>> find(
      OrganisationId organisation, Collection<ApiId> ids, Selection within) {
    return apis(
            organisation,
            ApiFilter.ALL.within(within),
            index -> Optional.of(index.find(ids, within)))
        .map(Found::apis);
  }

  /** See {@code Apis.search}. */
  public Optional<Found> search(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit,
      boolean counted) {
    return FilterEvaluator.covers(filter)
        ? apis(organisation, filter, index -> index.page(filter, order, after, limit, counted))
        : Optional.empty();
  }

  /** See {@code Apis.count}. */
  public Optional<Long> count(OrganisationId organisation, ApiFilter filter) {
    return FilterEvaluator.covers(filter)
        ? indexes.current(organisation).map(index -> index.count(filter))
        : Optional.empty();
  }

  /** See {@code Apis.countLabels}. */
  public Optional<List<LabelCounts>> countLabels(
      OrganisationId organisation, ApiFilter filter, List<LabelName> labels) {
    return FilterEvaluator.covers(filter)
        ? indexes.current(organisation).map(index -> index.countLabels(filter, labels))
        : Optional.empty();
  }

  /** See {@code Apis.countCarrying}. */
  public Optional<Map<LabelName, Long>> countCarrying(
      OrganisationId organisation, Set<LabelName> labels) {
    return indexes.current(organisation).map(index -> index.countCarrying(labels));
  }

  /** See {@code Apis.countShared}. */
  public Optional<Map<LabelName, SharedLabelCounts>> countShared(
      OrganisationId organisation, LabelName by, Set<LabelValue> values, Set<LabelName> labels) {
    return indexes.current(organisation).map(index -> index.countShared(by, values, labels));
  }

  @FunctionalInterface
  private interface PageQuery {
    Optional<OrganisationIndex.Selected> on(OrganisationIndex index);
  }

  private Optional<Found> apis(OrganisationId organisation, ApiFilter filter, PageQuery query) {
    for (var attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      var index = indexes.current(organisation);
      if (index.isEmpty()) {
        return Optional.empty();
      }
      var selected = query.on(index.get());
      if (selected.isEmpty()) {
        return Optional.empty();
      }
      var apis = content(organisation, filter, index.get(), selected.get());
      if (apis.isPresent()) {
        return Optional.of(new Found(apis.get(), selected.get().total()));
      }
    }
    return Optional.empty();
  }

  /* Empty if an API has changed since it was selected. */
  private Optional<List<ApiRecord>> content(
      OrganisationId organisation,
      ApiFilter filter,
      OrganisationIndex index,
      OrganisationIndex.Selected selected) {
    var places = selected.places();
    var cached = new ArrayList<ApiRecord>(places.size());
    var absent = new ArrayList<ApiId>();
    for (var place : places) {
      place.api().ifPresentOrElse(cached::add, () -> absent.add(place.id()));
    }
    if (absent.isEmpty()) {
      return Optional.of(cached);
    }
    var read = new HashMap<ApiId, ApiRecord>();
    for (var some : Chunks.of(absent, READ_AT_ONCE)) {
      indexes
          .documents()
          .read(organisation, some)
          .forEach(one -> read.put(one.api().id(), one.api()));
    }
    var current = filter.renamed(selected.names()::currentName);
    var all = new ArrayList<ApiRecord>();
    for (var place : places) {
      @Nullable ApiRecord api = place.api().orElseGet(() -> read.get(place.id()));
      if (api == null
          || api.updatedAt().toEpochMilli() != place.updatedAt()
          || !current.matches(api)) {
        return Optional.empty();
      }
      all.add(Objects.requireNonNull(api));
    }
    index.cache(List.copyOf(read.values()), selected.version());
    return Optional.of(all);
  }
}
