package io.portico.application.service.label;

import io.portico.application.port.in.label.ShowLabelUsage;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import java.util.List;
import java.util.Optional;

/** Counts the APIs that carry a label, value by value. */
public final class ShowLabelUsageService implements ShowLabelUsage {

  private final LabelLookup lookup;
  private final Apis apis;

  public ShowLabelUsageService(LabelDefinitions definitions, Apis apis) {
    this.lookup = new LabelLookup(definitions);
    this.apis = apis;
  }

  @Override
  public Optional<Usage> usage(Actor actor, String idOrName) {
    var organisation = actor.organisation();
    return lookup
        .find(organisation, idOrName)
        .map(
            definition ->
                new Usage(
                    definition,
                    apis.countLabels(organisation, ApiFilter.ALL, List.of(definition.name()))
                        .getFirst()));
  }
}
