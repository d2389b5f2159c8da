package io.portico.persistence.api;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiOrigin;
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
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.StoreException;
import io.portico.persistence.jdbc.UniqueKeyException;
import io.portico.persistence.labelindex.ApiChangeLog;
import io.portico.persistence.labelindex.IndexQueries;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * APIs in the table {@code api}, with their labels in {@code api_label}. Queries are answered from
 * the index in memory where it can answer them.
 */
@Singleton
record JdbcApis(
    Jdbc jdbc,
    UnitOfWork unitOfWork,
    ApiRows rows,
    ApiLabelRows labels,
    ApiSearch search,
    LabelCounter counter,
    ApiChangeLog changes,
    FormerApiIds formerIds,
    IndexQueries index)
    implements Apis {

  private static final Sql SELECT = Sql.of("SELECT " + ApiRows.COLUMNS + "FROM api a ");

  @Override
  public Addition add(OrganisationId organisation, ApiRecord api) {
    return unitOfWork.execute(
        () -> {
          try {
            rows.insert(organisation, List.of(api));
          } catch (UniqueKeyException _) {
            return Addition.ID_TAKEN;
          }
          labels.insert(organisation, List.of(api));
          changes.touch(organisation, List.of(api.id()));
          formerIds.remove(organisation, List.of(api.id()));
          return Addition.ADDED;
        });
  }

  @Override
  public void addAll(OrganisationId organisation, List<ApiRecord> apis) {
    unitOfWork.execute(
        () -> {
          try {
            rows.insert(organisation, apis);
          } catch (UniqueKeyException _) {
            throw StoreException.collision("an API with one of the ids was added meanwhile");
          }
          var ids = apis.stream().map(ApiRecord::id).toList();
          labels.insert(organisation, apis);
          changes.touch(organisation, ids);
          formerIds.remove(organisation, ids);
          return apis.size();
        });
  }

  @Override
  public Optional<ApiRecord> find(OrganisationId organisation, ApiId id) {
    return index
        .find(organisation, List.of(id), new Selection.Everything())
        .orElseGet(
            () ->
                rows.read(
                    organisation, SELECT.then("WHERE a.org_id = ? AND a.id = ?", organisation, id)))
        .stream()
        .findFirst();
  }

  @Override
  public Map<ApiId, ApiRecord> findAll(
      OrganisationId organisation, Collection<ApiId> ids, Selection within) {
    var unlike = Set.copyOf(ids);
    return index
        .find(organisation, unlike, within)
        .orElseGet(() -> read(organisation, unlike, within))
        .stream()
        .collect(toMap(ApiRecord::id, api -> api));
  }

  private List<ApiRecord> read(OrganisationId organisation, Set<ApiId> ids, Selection within) {
    return search
        .known(organisation, within)
        .map(
            readable ->
                read(organisation, ids).stream()
                    .filter(api -> readable.matches(api.labels().labels()))
                    .toList())
        .orElse(List.of());
  }

  private List<ApiRecord> read(OrganisationId organisation, Set<ApiId> ids) {
    return Chunks.of(ids).stream()
        .flatMap(
            some ->
                rows
                    .read(
                        organisation,
                        SELECT
                            .then("WHERE ")
                            .then(jdbc.among("a.org_id, a.id", List.of(organisation), some)))
                    .stream())
        .toList();
  }

  private record Named(ApiId id, String name) {}

  @Override
  public Map<ApiId, String> names(OrganisationId organisation, Collection<ApiId> ids) {
    return jdbc
        .query(
            Chunks.ofFewSizes(Set.copyOf(ids)),
            some ->
                Sql.of("SELECT id, name FROM api WHERE ")
                    .then(jdbc.among("org_id, id", List.of(organisation), some)),
            row -> new Named(ApiId.ofBytes(row.bytes()), row.text()))
        .stream()
        .collect(toMap(Named::id, Named::name));
  }

  @Override
  public List<ApiRecord> findForUpdate(OrganisationId organisation, Collection<ApiId> ids) {
    return Chunks.of(ids.stream().sorted().toList()).stream()
        .flatMap(some -> rows.read(organisation, lock(organisation, some)).stream())
        .toList();
  }

  private Sql lock(OrganisationId organisation, List<ApiId> ids) {
    return SELECT
        .then("WHERE ")
        .then(jdbc.among("a.org_id, a.id", List.of(organisation), ids))
        .then(" ORDER BY a.id FOR UPDATE");
  }

  @Override
  public Map<ExternalId, ApiRecord> findForSync(
      OrganisationId organisation, SourceName source, Collection<ExternalId> ids) {
    return Chunks.of(ids).stream()
        .flatMap(some -> rows.read(organisation, lock(organisation, source, some)).stream())
        .collect(toMap(api -> api.origin().map(ApiOrigin::externalId).orElseThrow(), api -> api));
  }

  /* Without an order: to sort by id, the server would read and lock all APIs. */
  private Sql lock(OrganisationId organisation, SourceName source, List<ExternalId> ids) {
    return SELECT
        .then("WHERE ")
        .then(
            jdbc.among(
                "a.org_id, a.source, a.external_id",
                List.of(organisation, source.value()),
                ids.stream().map(ExternalId::value).toList()))
        .then(" FOR UPDATE");
  }

  @Override
  public List<ApiRecord> ofSource(
      OrganisationId organisation, SourceName source, Optional<ApiId> after, int limit) {
    return rows.readWithoutLabels(
        SELECT
            .then("WHERE a.org_id = ? AND a.source = ?", organisation, source.value())
            .and("a.id > ?", after)
            .then(" ORDER BY a.id LIMIT ?", limit));
  }

  @Override
  public void change(OrganisationId organisation, List<Change> some) {
    labels.change(organisation, some);
    changes.touch(organisation, some.stream().map(change -> change.to().id()).toList());
    var onlyLabels = some.stream().collect(groupingBy(JdbcApis::isOfLabelsAlone));
    rows.update(
        organisation, onlyLabels.getOrDefault(false, List.of()).stream().map(Change::to).toList());
    onlyLabels.getOrDefault(true, List.of()).stream()
        .collect(groupingBy(Change::at))
        .forEach((at, alike) -> Chunks.of(alike).forEach(few -> touch(organisation, at, few)));
  }

  private void touch(OrganisationId organisation, Instant at, List<Change> changes) {
    jdbc.update(
        Sql.of("UPDATE api SET updated_at = ? WHERE ", at)
            .then(
                jdbc.among(
                    "org_id, id",
                    List.of(organisation),
                    changes.stream().map(change -> change.to().id()).toList())));
  }

  private static boolean isOfLabelsAlone(Change change) {
    return change.from().description().equals(change.to().description())
        && change.from().origin().equals(change.to().origin())
        && change.from().hasDefinition() == change.to().hasDefinition();
  }

  @Override
  public Renaming rename(OrganisationId organisation, ApiId from, ApiRecord to) {
    return unitOfWork.execute(
        () -> {
          if (find(organisation, to.id()).isPresent()) {
            return Renaming.ID_TAKEN;
          }
          jdbc.update(
              "UPDATE api_definition SET api_id = ? WHERE org_id = ? AND api_id = ?",
              to.id(),
              organisation,
              from);
          remove(organisation, from);
          addAll(organisation, List.of(to));
          formerIds.add(organisation, from, to.id());
          return Renaming.RENAMED;
        });
  }

  @Override
  public boolean remove(OrganisationId organisation, ApiId id) {
    return unitOfWork.execute(
        () -> {
          if (findForUpdate(organisation, id).isEmpty()) {
            return false;
          }
          changes.touch(organisation, List.of(id));
          jdbc.update(
              """
              DELETE FROM api_label
              WHERE api_id = ? AND definition IN
                (SELECT number FROM label_definition WHERE org_id = ?)
              """,
              id,
              organisation);
          jdbc.update(
              "DELETE FROM api_definition WHERE org_id = ? AND api_id = ?", organisation, id);
          return jdbc.update("DELETE FROM api WHERE org_id = ? AND id = ?", organisation, id) == 1;
        });
  }

  @Override
  public List<ApiRecord> select(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit) {
    return search(organisation, filter, order, after, limit, false).apis();
  }

  @Override
  public Found search(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit,
      boolean counted) {
    return index
        .search(organisation, filter, order, after, limit, counted)
        .orElseGet(
            () ->
                new Found(
                    search.select(organisation, filter, order, after, limit),
                    counted ? Optional.of(search.count(organisation, filter)) : Optional.empty()));
  }

  @Override
  public Batch selectForUpdate(
      OrganisationId organisation, ApiFilter filter, Optional<ApiId> after, int limit) {
    var ids = search.ids(organisation, filter, after, limit);
    // An API may change before it is locked, so the filter is applied again.
    var current = search.resolveRenames(organisation, filter);
    var found = findForUpdate(organisation, ids).stream().filter(current::matches).toList();
    return new Batch(found, ids.size() < limit ? Optional.empty() : Optional.of(ids.getLast()));
  }

  @Override
  public long count(OrganisationId organisation, ApiFilter filter) {
    return index.count(organisation, filter).orElseGet(() -> search.count(organisation, filter));
  }

  @Override
  public List<LabelCounts> countLabels(
      OrganisationId organisation, ApiFilter filter, List<LabelName> labels) {
    return index
        .countLabels(organisation, filter, labels)
        .orElseGet(() -> counter.count(organisation, filter, labels));
  }

  @Override
  public Map<LabelName, Long> countCarrying(OrganisationId organisation, Set<LabelName> labels) {
    return index
        .countCarrying(organisation, labels)
        .orElseGet(() -> counter.countCarrying(organisation, labels));
  }

  @Override
  public Map<LabelName, SharedLabelCounts> countShared(
      OrganisationId organisation, LabelName by, Set<LabelValue> values, Set<LabelName> labels) {
    return index
        .countShared(organisation, by, values, labels)
        .orElseGet(() -> counter.countShared(organisation, by, values, labels));
  }
}
