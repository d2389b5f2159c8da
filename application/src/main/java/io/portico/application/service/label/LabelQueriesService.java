package io.portico.application.service.label;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads label definitions and their usage. */
public final class LabelQueriesService implements LabelQueries {

  private final LabelDefinitions definitions;
  private final LabelLookup lookup;
  private final Apis apis;

  public LabelQueriesService(LabelDefinitions definitions, Apis apis) {
    this.definitions = definitions;
    this.lookup = new LabelLookup(definitions);
    this.apis = apis;
  }

  @Override
  public LabelDefinition find(Actor actor, String idOrName) {
    actor.require(Permission.READ_APIS);
    return lookup.find(actor.organisation(), idOrName);
  }

  @Override
  public Usage usage(Actor actor, String idOrName) {
    var definition = find(actor, idOrName);
    var counts =
        apis.countLabels(actor.organisation(), readable(actor), List.of(definition.name()));
    return new Usage(definition, counts.getFirst());
  }

  @Override
  public Page<Entry, LabelName> list(Query query) {
    query.actor().require(Permission.READ_APIS);
    var organisation = query.actor().organisation();
    var found =
        definitions.page(organisation, which(query.inUse()), query.after(), query.limit() + 1);
    var page = Page.of(found, query.limit(), LabelDefinition::name);
    // What other APIs carry is not told.
    var onlyCarried = query.inUse() && !query.actor().mayEverywhere(Permission.READ_APIS);
    if (!query.withUsage() && !onlyCarried) {
      return page.map(definition -> new Entry(definition, Optional.empty()));
    }
    var names = page.items().stream().map(LabelDefinition::name).collect(toSet());
    var usage = carrying(query.actor(), names);
    var shown =
        onlyCarried
            ? page.items().stream()
                .filter(definition -> usage.getOrDefault(definition.name(), 0L) > 0)
                .toList()
            : page.items();
    return new Page<>(shown, page.next())
        .map(
            definition ->
                new Entry(
                    definition,
                    Optional.of(usage.getOrDefault(definition.name(), 0L))
                        .filter(_ -> query.withUsage())));
  }

  private static ApiFilter readable(Actor actor) {
    return ApiFilter.ALL.within(actor.scope(Permission.READ_APIS));
  }

  private Map<LabelName, Long> carrying(Actor actor, Set<LabelName> names) {
    return names.isEmpty() || actor.mayEverywhere(Permission.READ_APIS)
        ? apis.countCarrying(actor.organisation(), names)
        : apis.countLabels(actor.organisation(), readable(actor), List.copyOf(names)).stream()
            .collect(toMap(LabelCounts::label, LabelCounts::labelled));
  }

  @Override
  public Coverage coverage(CoverageQuery query) {
    query.actor().requireEverywhere(Permission.READ_APIS);
    var usage = usage(query.actor(), query.by());
    var by = new Usage(usage.definition(), usage.counts().withValues(MOST_COVERED_VALUES));
    var organisation = query.actor().organisation();
    var found = definitions.page(organisation, Which.ALL, query.after(), query.limit() + 1);
    var page = Page.of(found, query.limit(), LabelDefinition::name);
    var names = page.items().stream().map(LabelDefinition::name).collect(toSet());
    var labelled = apis.countCarrying(organisation, names);
    var shared =
        apis.countShared(
            organisation, by.definition().name(), by.counts().values().keySet(), names);
    return new Coverage(
        by,
        page.map(
            definition ->
                new CoverageRow(
                    definition,
                    labelled.getOrDefault(definition.name(), 0L),
                    shared.getOrDefault(definition.name(), SharedLabelCounts.NONE))));
  }

  @Override
  public long count(Actor actor, boolean inUse) {
    actor.require(Permission.READ_APIS);
    if (!inUse || actor.mayEverywhere(Permission.READ_APIS)) {
      return definitions.count(actor.organisation(), which(inUse));
    }
    long carried = 0;
    var after = Optional.<LabelName>empty();
    do {
      var page = list(new Query(actor, true, false, after, PageLimits.LARGEST));
      carried += page.items().size();
      after = page.next();
    } while (after.isPresent());
    return carried;
  }

  private static Which which(boolean inUse) {
    return inUse ? Which.IN_USE : Which.ALL;
  }
}
