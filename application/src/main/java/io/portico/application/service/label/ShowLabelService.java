package io.portico.application.service.label;

import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import java.util.Optional;

/** Finds a label definition by its id or name. */
public final class ShowLabelService implements ShowLabel {

  private final LabelLookup lookup;

  public ShowLabelService(LabelDefinitions definitions) {
    this.lookup = new LabelLookup(definitions);
  }

  @Override
  public Optional<LabelDefinition> show(Actor actor, String idOrName) {
    return lookup.find(actor.organisation(), idOrName);
  }
}
