package io.portico.application.service.label;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.in.label.BrowseLabels;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.label.LabelDefinition;
import java.util.List;
import java.util.Optional;

/** Pages through the label definitions. */
public final class BrowseLabelsService implements BrowseLabels {

  private final LabelDefinitions definitions;
  private final Apis apis;

  public BrowseLabelsService(LabelDefinitions definitions, Apis apis) {
    this.definitions = definitions;
    this.apis = apis;
  }

  @Override
  public Page browse(Query query) {
    var found =
        definitions.page(
            query.actor().organisation(),
            query.inUse() ? Which.IN_USE : Which.ALL,
            query.after(),
            query.limit() + 1);
    if (found.size() <= query.limit()) {
      return new Page(entries(query, found), Optional.empty());
    }
    var shown = found.subList(0, query.limit());
    return new Page(entries(query, shown), Optional.of(shown.getLast().name()));
  }

  private List<Entry> entries(Query query, List<LabelDefinition> shown) {
    if (!query.withUsage()) {
      return shown.stream().map(definition -> new Entry(definition, Optional.empty())).toList();
    }
    var names = shown.stream().map(LabelDefinition::name).collect(toSet());
    var carriers = apis.carriers(query.actor().organisation(), names);
    return shown.stream()
        .map(
            definition ->
                new Entry(definition, Optional.of(carriers.getOrDefault(definition.name(), 0L))))
        .toList();
  }
}
