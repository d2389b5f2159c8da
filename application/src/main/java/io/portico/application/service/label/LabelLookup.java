package io.portico.application.service.label;

import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;
import java.util.Set;

/** Finds label definitions by id, current name or former name. */
record LabelLookup(LabelDefinitions definitions) {

  /**
   * Returns the definition.
   *
   * @throws RefusedException.NotFound if there is none
   */
  LabelDefinition find(OrganisationId organisation, String idOrName) {
    return Identifier.parse(idOrName)
        .flatMap(id -> definitions.find(organisation, new LabelDefinitionId(id)))
        .or(() -> named(organisation, idOrName))
        .orElseThrow(RecordKind.LABEL.notFound(idOrName));
  }

  /**
   * Returns the definition and locks it until the unit of work ends.
   *
   * @throws RefusedException.NotFound if there is none
   */
  LabelDefinition lock(OrganisationId organisation, String idOrName) {
    return definitions
        .findForUpdate(organisation, find(organisation, idOrName).id())
        .orElseThrow(RecordKind.LABEL.notFound(idOrName));
  }

  private Optional<LabelDefinition> named(OrganisationId organisation, String name) {
    return LabelName.isValid(name)
        ? definitions.named(organisation, Set.of(new LabelName(name))).values().stream().findFirst()
        : Optional.empty();
  }
}
