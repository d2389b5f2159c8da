package io.portico.application.testkit.memory.api;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.definition.InMemoryDefinitions;
import io.portico.application.testkit.memory.label.InMemoryLabelDefinitions;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
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
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Stored;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * APIs in memory. Insists on what its callers owe it: defined labels, a unit of work around a
 * change, and that a change starts from what is there.
 */
public final class InMemoryApis extends InMemoryTable<ApiId, ApiRecord> implements Apis {

  private final InMemoryLabelDefinitions definitions;
  private final InMemoryDefinitions apiDefinitions;
  private final Map<OrganisationId, Map<String, String>> formerIds = new HashMap<>();

  public InMemoryApis(
      InMemoryOrganisations organisations,
      InMemoryLabelDefinitions definitions,
      InMemoryDefinitions apiDefinitions,
      InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
    this.definitions = definitions;
    this.apiDefinitions = apiDefinitions;
    definitions.tell(
        this::rename, (organisation, name) -> !countCarrying(organisation, Set.of(name)).isEmpty());
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, ApiRecord api) {
    if (find(organisation, api.id()).isPresent()) {
      return Addition.ID_TAKEN;
    }
    requireNewOrigin(organisation, api);
    definitions.requireDefined(organisation, api.labels().byName().keySet());
    insertNew(organisation, api.id(), api);
    formerIds(organisation).remove(api.id().toString());
    return Addition.ADDED;
  }

  @Override
  public synchronized Renaming rename(OrganisationId organisation, ApiId from, ApiRecord to) {
    if (find(organisation, to.id()).isPresent()) {
      return Renaming.ID_TAKEN;
    }
    unitOfWork.requireRunning();
    apiDefinitions.move(organisation, from, to.id());
    remove(organisation, from);
    add(organisation, to);
    var former = formerIds(organisation);
    former.replaceAll((_, api) -> api.equals(from.toString()) ? to.id().toString() : api);
    former.put(from.toString(), to.id().toString());
    return Renaming.RENAMED;
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, ApiId id) {
    apiDefinitions.removeAll(organisation, id);
    return super.remove(organisation, id);
  }

  private Map<String, String> formerIds(OrganisationId organisation) {
    return formerIds.computeIfAbsent(organisation, _ -> new HashMap<>());
  }

  /** Returns the id under which usage of {@code api} is reported. */
  public synchronized String reportedAs(OrganisationId organisation, String api) {
    return formerIds(organisation).getOrDefault(api, api);
  }

  private void requireNewOrigin(OrganisationId organisation, ApiRecord added) {
    if (added.origin().isPresent()
        && rows(organisation).stream().anyMatch(api -> isOneOrigin(api, added))) {
      throw new IllegalStateException(
          "origin: " + added.origin().get() + " (expected: that of no other API)");
    }
  }

  private static boolean isOneOrigin(ApiRecord one, ApiRecord other) {
    return one.origin().map(ApiOrigin::source).equals(other.origin().map(ApiOrigin::source))
        && one.origin()
            .map(ApiOrigin::externalId)
            .equals(other.origin().map(ApiOrigin::externalId));
  }

  @Override
  public synchronized void addAll(OrganisationId organisation, List<ApiRecord> added) {
    for (var api : added) {
      if (add(organisation, api) == Addition.ID_TAKEN) {
        throw new IllegalStateException("api: " + api.id() + " (expected: a new id)");
      }
    }
  }

  @Override
  public synchronized Map<ApiId, ApiRecord> findAll(
      OrganisationId organisation, Collection<ApiId> ids, Selection within) {
    return matching(organisation, ApiFilter.ALL.within(within))
        .filter(api -> ids.contains(api.id()))
        .collect(toMap(ApiRecord::id, api -> api));
  }

  @Override
  public synchronized Map<ApiId, String> names(OrganisationId organisation, Collection<ApiId> ids) {
    return rows(organisation).stream()
        .filter(api -> ids.contains(api.id()))
        .collect(toMap(ApiRecord::id, api -> api.description().name()));
  }

  @Override
  public synchronized List<ApiRecord> findForUpdate(
      OrganisationId organisation, Collection<ApiId> ids) {
    unitOfWork.requireRunning();
    return rows(organisation).stream().filter(api -> ids.contains(api.id())).toList();
  }

  @Override
  public synchronized Map<ExternalId, ApiRecord> findForSync(
      OrganisationId organisation, SourceName source, Collection<ExternalId> ids) {
    unitOfWork.requireRunning();
    return rows(organisation).stream()
        .filter(api -> api.origin().map(ApiOrigin::source).equals(Optional.of(source)))
        .filter(api -> ids.contains(externalId(api)))
        .collect(toMap(InMemoryApis::externalId, api -> api));
  }

  private static ExternalId externalId(ApiRecord api) {
    return api.origin().map(ApiOrigin::externalId).orElseThrow();
  }

  @Override
  public synchronized List<ApiRecord> ofSource(
      OrganisationId organisation, SourceName source, Optional<ApiId> after, int limit) {
    return rowsAfter(organisation, after)
        .filter(api -> api.origin().map(ApiOrigin::source).equals(Optional.of(source)))
        .limit(limit)
        .map(api -> api.carrying(LabelAssignments.NONE, api.updatedAt()))
        .toList();
  }

  @Override
  public synchronized void change(OrganisationId organisation, List<Change> changes) {
    unitOfWork.requireRunning();
    for (var change : changes) {
      if (!find(organisation, change.from().id()).equals(Optional.of(change.from()))) {
        throw new IllegalStateException(
            "api: " + change.from().id() + " (expected: as it was found)");
      }
      definitions.requireDefined(organisation, change.to().labels().byName().keySet());
      update(organisation, change.to().id(), change.to());
    }
  }

  @Override
  public synchronized List<ApiRecord> select(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit) {
    var comparator = Filters.comparator(order, filter);
    return matching(organisation, filter)
        .filter(api -> after.isEmpty() || comparator.compare(ApiPosition.of(api), after.get()) > 0)
        .sorted(Comparator.comparing(ApiPosition::of, comparator))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized Batch selectForUpdate(
      OrganisationId organisation, ApiFilter filter, Optional<ApiId> after, int limit) {
    unitOfWork.requireRunning();
    var found =
        matching(organisation, filter)
            .filter(api -> after.isEmpty() || api.id().compareTo(after.get()) > 0)
            .limit(limit)
            .toList();
    return new Batch(
        found, found.size() < limit ? Optional.empty() : Optional.of(found.getLast().id()));
  }

  @Override
  public synchronized long count(OrganisationId organisation, ApiFilter filter) {
    return matching(organisation, filter).count();
  }

  @Override
  public synchronized List<LabelCounts> countLabels(
      OrganisationId organisation, ApiFilter filter, List<LabelName> labels) {
    var matched = matching(organisation, filter).map(api -> api.labels().labels()).toList();
    return labels.stream()
        .map(
            label -> {
              var counts = new TreeMap<String, Long>();
              for (var carried : matched) {
                carried
                    .valueOf(label)
                    .ifPresent(value -> counts.merge(value.value(), 1L, Long::sum));
              }
              var labelled = counts.values().stream().mapToLong(Long::longValue).sum();
              var first = new LinkedHashMap<LabelValue, Long>();
              counts.entrySet().stream()
                  .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                  .limit(LabelCounts.MOST_VALUES)
                  .forEach(
                      entry ->
                          first.put(
                              Stored.read(() -> new LabelValue(entry.getKey())), entry.getValue()));
              return new LabelCounts(
                  label, first, counts.size() - first.size(), labelled, matched.size() - labelled);
            })
        .toList();
  }

  @Override
  public synchronized Map<LabelName, Long> countCarrying(
      OrganisationId organisation, Set<LabelName> labels) {
    var carriers = new HashMap<LabelName, Long>();
    for (var api : rows(organisation)) {
      api.labels().byName().keySet().stream()
          .filter(labels::contains)
          .forEach(label -> carriers.merge(label, 1L, Long::sum));
    }
    return carriers;
  }

  @Override
  public synchronized Map<LabelName, SharedLabelCounts> countShared(
      OrganisationId organisation, LabelName by, Set<LabelValue> values, Set<LabelName> labels) {
    var shared = new HashMap<LabelName, SharedLabelCounts>();
    for (var label : labels) {
      var counts = new HashMap<LabelValue, Long>();
      var others = 0L;
      for (var api : rows(organisation)) {
        var carried = api.labels().labels();
        var value = carried.valueOf(by);
        if (value.isPresent() && carried.valueOf(label).isPresent()) {
          if (values.contains(value.get())) {
            counts.merge(value.get(), 1L, Long::sum);
          } else {
            others++;
          }
        }
      }
      if (others > 0 || !counts.isEmpty()) {
        shared.put(label, new SharedLabelCounts(counts, others));
      }
    }
    return shared;
  }

  /* Under the names of today, as the definitions know them. */
  private Stream<ApiRecord> matching(OrganisationId organisation, ApiFilter filter) {
    var current =
        filter.selecting(
            filter.selection().renamed(name -> definitions.currentName(organisation, name)));
    return filter.within().known(name -> definitions.known(organisation, name)).stream()
        .map(current::within)
        .flatMap(asked -> rows(organisation).stream().filter(asked::matches));
  }

  private synchronized void rename(OrganisationId organisation, LabelName from, LabelName to) {
    for (var api : rows(organisation)) {
      var assignments =
          api.labels().byName().values().stream()
              .map(assignment -> renamed(assignment, from, to))
              .toList();
      update(
          organisation, api.id(), api.carrying(LabelAssignments.of(assignments), api.updatedAt()));
    }
  }

  private static LabelAssignment renamed(LabelAssignment assignment, LabelName from, LabelName to) {
    return assignment.name().equals(from)
        ? new LabelAssignment(
            to, assignment.value(), assignment.source(), assignment.setBy(), assignment.setAt())
        : assignment;
  }
}
