package io.portico.application.service.label;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.label.LabelDefinition;
import java.util.List;
import java.util.Optional;

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
    actor.require(Permission.READ);
    return lookup.find(actor.organisation(), idOrName);
  }

  @Override
  public Usage usage(Actor actor, String idOrName) {
    var definition = find(actor, idOrName);
    var counts = apis.countLabels(actor.organisation(), ApiFilter.ALL, List.of(definition.name()));
    return new Usage(definition, counts.getFirst());
  }

  @Override
  public Page list(Query query) {
    query.actor().require(Permission.READ);
    var found =
        definitions.page(
            query.actor().organisation(),
            query.inUse() ? Which.IN_USE : Which.ALL,
            query.after(),
            query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Page(entries(query, found), Optional.empty());
    }
    var page = found.subList(0, query.limit());
    return new Page(entries(query, page), Optional.of(page.getLast().name()));
  }

  private List<Entry> entries(Query query, List<LabelDefinition> page) {
    if (!query.withUsage()) {
      return page.stream().map(definition -> new Entry(definition, Optional.empty())).toList();
    }
    var names = page.stream().map(LabelDefinition::name).collect(toSet());
    var carriers = apis.carriers(query.actor().organisation(), names);
    return page.stream()
        .map(
            definition ->
                new Entry(definition, Optional.of(carriers.getOrDefault(definition.name(), 0L))))
        .toList();
  }
}
