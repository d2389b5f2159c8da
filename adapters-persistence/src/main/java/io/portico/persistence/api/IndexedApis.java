package io.portico.persistence.api;

import io.portico.application.port.out.api.Apis;
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
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.labelindex.IndexQueries;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** APIs in tables; queries are answered from the index in memory where it can answer them. */
@Singleton
final class IndexedApis implements Apis {

  private final JdbcApis stored;
  private final IndexQueries index;

  IndexedApis(JdbcApis stored, IndexQueries index) {
    this.stored = stored;
    this.index = index;
  }

  @Override
  public Addition add(OrganisationId organisation, ApiRecord api) {
    return stored.add(organisation, api);
  }

  @Override
  public void addAll(OrganisationId organisation, List<ApiRecord> apis) {
    stored.addAll(organisation, apis);
  }

  @Override
  public Optional<ApiRecord> find(OrganisationId organisation, ApiId id) {
    var found = index.find(organisation, id);
    return found.isPresent() ? found.get().stream().findFirst() : stored.find(organisation, id);
  }

  @Override
  public Map<ApiId, String> names(OrganisationId organisation, Collection<ApiId> ids) {
    return stored.names(organisation, ids);
  }

  @Override
  public List<ApiRecord> findForUpdate(OrganisationId organisation, Collection<ApiId> ids) {
    return stored.findForUpdate(organisation, ids);
  }

  @Override
  public Map<ApiId, ApiRecord> lockAvailable(OrganisationId organisation, Collection<ApiId> ids) {
    return stored.lockAvailable(organisation, ids);
  }

  @Override
  public Map<ExternalId, ApiRecord> findForSync(
      OrganisationId organisation, SourceName source, Collection<ExternalId> ids) {
    return stored.findForSync(organisation, source, ids);
  }

  @Override
  public List<ApiRecord> ofSource(
      OrganisationId organisation, SourceName source, Optional<ApiId> after, int limit) {
    return stored.ofSource(organisation, source, after, limit);
  }

  @Override
  public void change(OrganisationId organisation, List<Change> changes) {
    stored.change(organisation, changes);
  }

  @Override
  public Renaming rename(OrganisationId organisation, ApiId from, ApiRecord to) {
    return stored.rename(organisation, from, to);
  }

  @Override
  public boolean remove(OrganisationId organisation, ApiId id) {
    return stored.remove(organisation, id);
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
        .orElseGet(() -> stored.search(organisation, filter, order, after, limit, counted));
  }

  @Override
  public Batch selectForUpdate(
      OrganisationId organisation, ApiFilter filter, Optional<ApiId> after, int limit) {
    return stored.selectForUpdate(organisation, filter, after, limit);
  }

  @Override
  public long count(OrganisationId organisation, ApiFilter filter) {
    return index.count(organisation, filter).orElseGet(() -> stored.count(organisation, filter));
  }

  @Override
  public List<LabelCounts> countLabels(
      OrganisationId organisation, ApiFilter filter, List<LabelName> labels) {
    return index
        .countLabels(organisation, filter, labels)
        .orElseGet(() -> stored.countLabels(organisation, filter, labels));
  }

  @Override
  public Map<LabelName, Long> countCarrying(OrganisationId organisation, Set<LabelName> labels) {
    return index
        .countCarrying(organisation, labels)
        .orElseGet(() -> stored.countCarrying(organisation, labels));
  }

  @Override
  public Map<LabelName, SharedLabelCounts> countShared(
      OrganisationId organisation, LabelName by, Set<LabelValue> values, Set<LabelName> labels) {
    return index
        .countShared(organisation, by, values, labels)
        .orElseGet(() -> stored.countShared(organisation, by, values, labels));
  }
}
