package io.portico.application.service.label;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;
import java.util.Set;

/** Finds the definition that somebody means by an id, by its name, or by a former name. */
final class LabelLookup {

  private final LabelDefinitions definitions;

  LabelLookup(LabelDefinitions definitions) {
    this.definitions = definitions;
  }

  /** Returns the definition, or empty if {@code idOrName} leads to none. */
  Optional<LabelDefinition> find(OrganisationId organisation, String idOrName) {
    return Identifier.parse(idOrName)
        .flatMap(id -> definitions.find(organisation, new LabelDefinitionId(id)))
        .or(() -> named(organisation, idOrName));
  }

  /** Returns what {@link #find} does, and keeps others from it until the unit of work ends. */
  Optional<LabelDefinition> findForUpdate(OrganisationId organisation, String idOrName) {
    return find(organisation, idOrName)
        .flatMap(definition -> definitions.findForUpdate(organisation, definition.id()));
  }

  private Optional<LabelDefinition> named(OrganisationId organisation, String name) {
    if (!LabelName.isValid(name)) {
      return Optional.empty();
    }
    return definitions.named(organisation, Set.of(new LabelName(name))).values().stream()
        .findFirst();
  }
}
