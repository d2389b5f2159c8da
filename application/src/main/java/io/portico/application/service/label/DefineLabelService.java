package io.portico.application.service.label;

import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import java.util.Collections;

/** Defines labels. */
public final class DefineLabelService implements DefineLabel {

  private final LabelDefinitions definitions;
  private final IdGenerator ids;

  public DefineLabelService(LabelDefinitions definitions, IdGenerator ids) {
    this.definitions = definitions;
    this.ids = ids;
  }

  @Override
  public Outcome define(Command command) {
    if (!command.actor().may(Permission.DEFINE_LABELS)) {
      return new Outcome.NotPermitted();
    }
    if (command.name().isReserved()) {
      return new Outcome.NameReserved(command.name());
    }
    var definition =
        new LabelDefinition(
            new LabelDefinitionId(ids.next()),
            command.name(),
            command.allowed(),
            command.wording(),
            command.required(),
            command.deprecated(),
            Collections.emptySortedSet());
    return switch (definitions.add(command.actor().organisation(), definition)) {
      case ADDED -> new Outcome.Defined(definition);
      case NAME_TAKEN -> new Outcome.NameTaken(command.name());
    };
  }
}
