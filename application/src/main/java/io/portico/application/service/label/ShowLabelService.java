package io.portico.application.service.label;

import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.Set;

/** Finds a label definition by its id or name. */
public final class ShowLabelService implements ShowLabel {

  private final LabelDefinitions definitions;

  public ShowLabelService(LabelDefinitions definitions) {
    this.definitions = definitions;
  }

  @Override
  public Optional<LabelDefinition> show(Actor actor, String idOrName) {
    return Identifier.parse(idOrName)
        .flatMap(id -> definitions.find(actor.organisation(), new LabelDefinitionId(id)))
        .or(() -> named(actor.organisation(), idOrName));
  }

  private Optional<LabelDefinition> named(OrganisationId organisation, String name) {
    if (!LabelName.isValid(name)) {
      return Optional.empty();
    }
    return definitions.named(organisation, Set.of(new LabelName(name))).stream().findFirst();
  }
}
