package io.portico.application.service.api;

import io.portico.application.port.in.api.CountLabels;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.NearestNames;
import java.util.LinkedHashSet;

/** Counts the labels of the APIs that a filter means. */
public final class CountLabelsService implements CountLabels {

  private final Apis apis;
  private final LabelDefinitions definitions;

  public CountLabelsService(Apis apis, LabelDefinitions definitions) {
    this.apis = apis;
    this.definitions = definitions;
  }

  @Override
  public Outcome count(Query query) {
    var organisation = query.actor().organisation();
    var asked = new LinkedHashSet<>(query.labels());
    var defined = definitions.named(organisation, asked);
    if (!defined.keySet().containsAll(asked)) {
      var names = definitions.names(organisation, LabelDefinitions.MOST_TO_SUGGEST_FROM);
      return new Outcome.UnknownLabels(
          asked.stream()
              .filter(label -> !defined.containsKey(label))
              .map(label -> new UnknownLabel(label, NearestNames.to(label, names)))
              .toList());
    }
    var labels = asked.stream().map(defined::get).map(LabelDefinition::name).distinct().toList();
    var counts = apis.countLabels(organisation, query.filter(), labels);
    var first = counts.getFirst();
    return new Outcome.Counted(first.labelled() + first.unlabelled(), counts);
  }
}
