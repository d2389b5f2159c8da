package io.portico.application.service.label;

import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.LabelSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import java.util.Collections;

/** Defines labels. */
public final class DefineLabelService implements DefineLabel {

  private final LabelDefinitions definitions;
  private final UnitOfWork unitOfWork;
  private final IdGenerator ids;
  private final Audit audit;

  public DefineLabelService(
      LabelDefinitions definitions, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    this.definitions = definitions;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome define(Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    if (command.name().isReserved()) {
      return new Outcome.NameReserved(command.name());
    }
    return unitOfWork.execute(() -> add(command));
  }

  private Outcome add(Command command) {
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
      case ADDED -> {
        audit.note(
            command.actor(),
            AuditAction.LABEL_DEFINED,
            definition.id(),
            Snapshot.NONE,
            LabelSnapshot.of(definition));
        yield new Outcome.Defined(definition);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(command.name());
    };
  }
}
