package io.portico.application.service.api;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.NearestNames;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads APIs and counts their labels. */
public record ApiQueriesService(Apis apis, LabelDefinitions definitions) implements ApiQueries {

  @Override
  public ApiRecord find(Actor actor, ApiId id) {
    actor.require(Permission.READ_APIS);
    return Optional.ofNullable(findAll(actor, Set.of(id)).get(id))
        .orElseThrow(RecordKind.API.notFound(id));
  }

  @Override
  public Map<ApiId, ApiRecord> findAll(Actor actor, Collection<ApiId> ids) {
    actor.require(Permission.READ_APIS);
    return ids.isEmpty()
        ? Map.of()
        : apis.findAll(actor.organisation(), ids, actor.scope(Permission.READ_APIS));
  }

  @Override
  public Map<ApiId, String> names(Actor actor, Collection<ApiId> ids) {
    actor.require(Permission.READ_APIS);
    if (ids.isEmpty()) {
      return Map.of();
    }
    if (actor.mayEverywhere(Permission.READ_APIS)) {
      return apis.names(actor.organisation(), ids);
    }
    return findAll(actor, ids).values().stream()
        .collect(toMap(ApiRecord::id, api -> api.description().name()));
  }

  @Override
  public Page search(Query query) {
    query.actor().require(Permission.READ_APIS);
    var organisation = query.actor().organisation();
    var answer =
        apis.search(
            organisation,
            readable(query.actor(), query.filter()),
            query.order(),
            query.after(),
            query.limit() + 1,
            query.counted());
    var found = answer.apis();
    var total = answer.total();
    var unknown = unknownLabels(organisation, query.filter(), found);
    if (found.size() <= query.limit()) {
      return new Page(found, Optional.empty(), total, unknown);
    }
    var page = found.subList(0, query.limit());
    return new Page(page, Optional.of(ApiPosition.of(page.getLast())), total, unknown);
  }

  @Override
  public Iterator<List<ApiRecord>> export(
      Actor actor, ApiFilter filter, ApiOrder order, int limit) {
    actor.require(Permission.READ_APIS);
    if (limit < 1 || limit > MOST_EXPORTED) {
      throw new IllegalArgumentException(
          "limit: " + limit + " (expected: 1 to " + MOST_EXPORTED + ")");
    }
    return new ApiParts(apis, actor.organisation(), readable(actor, filter), order, limit);
  }

  private static ApiFilter readable(Actor actor, ApiFilter filter) {
    return filter.within(actor.scope(Permission.READ_APIS));
  }

  /* A label that an API carries is defined, so few searches need a further statement. */
  private List<UnknownLabel> unknownLabels(
      OrganisationId organisation, ApiFilter filter, List<ApiRecord> found) {
    var names = new LinkedHashSet<>(filter.selection().labels());
    for (var api : found) {
      if (names.isEmpty()) {
        return List.of();
      }
      names.removeAll(api.labels().byName().keySet());
    }
    return unknown(organisation, names);
  }

  @Override
  public List<UnknownLabel> unknownLabels(Actor actor, Selection selection) {
    actor.require(Permission.READ_APIS);
    return unknown(actor.organisation(), selection.labels());
  }

  private List<UnknownLabel> unknown(OrganisationId organisation, Set<LabelName> names) {
    return names.isEmpty()
        ? List.of()
        : unknown(organisation, names, definitions.named(organisation, names));
  }

  private List<UnknownLabel> unknown(
      OrganisationId organisation,
      Collection<LabelName> names,
      Map<LabelName, LabelDefinition> defined) {
    var unknown = names.stream().filter(name -> !defined.containsKey(name)).toList();
    if (unknown.isEmpty()) {
      return List.of();
    }
    var known = definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM);
    return unknown.stream()
        .map(name -> new UnknownLabel(name, NearestNames.to(name, known)))
        .toList();
  }

  @Override
  public Facets countLabels(FacetsQuery query) {
    query.actor().require(Permission.READ_APIS);
    var organisation = query.actor().organisation();
    var selected = query.filter().selection().labels();
    var names = new LinkedHashSet<>(query.labels());
    var emptyGroups = new ArrayList<LabelName>();
    for (var group : query.groups()) {
      var below = definitions.namesBelow(organisation, group, FacetsQuery.MOST_LABELS + 1);
      names.addAll(below);
      if (below.isEmpty()) {
        emptyGroups.add(group);
      }
    }
    var defined = definitions.named(organisation, union(names, selected));
    var unknown = unknown(organisation, names, defined);
    if (!unknown.isEmpty() || !emptyGroups.isEmpty()) {
      return new Facets.UnknownLabels(
          Stream.concat(unknown.stream(), unknown(organisation, emptyGroups, Map.of()).stream())
              .toList());
    }
    var labels = names.stream().map(defined::get).map(LabelDefinition::name).distinct().toList();
    if (labels.size() > FacetsQuery.MOST_LABELS) {
      return new Facets.TooManyLabels(FacetsQuery.MOST_LABELS);
    }
    var counts = apis.countLabels(organisation, readable(query.actor(), query.filter()), labels);
    var first = counts.getFirst();
    return new Facets.Counted(
        first.labelled() + first.unlabelled(), counts, unknown(organisation, selected, defined));
  }

  private static Set<LabelName> union(Set<LabelName> some, Set<LabelName> others) {
    var all = new LinkedHashSet<>(some);
    all.addAll(others);
    return all;
  }
}
