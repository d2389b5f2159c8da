package io.portico.application.service.label;

import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.LabelSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.label.LabelDefinition;

/** Renames labels. APIs carry a label by its definition, so all of them follow at once. */
public final class RenameLabelService implements RenameLabel {

  private final LabelDefinitions definitions;
  private final LabelLookup lookup;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RenameLabelService(LabelDefinitions definitions, UnitOfWork unitOfWork, Audit audit) {
    this.definitions = definitions;
    this.lookup = new LabelLookup(definitions);
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome rename(Command command) {
    if (!command.actor().may(Permission.DEFINE_LABELS)) {
      return new Outcome.NotPermitted();
    }
    if (command.name().isReserved()) {
      return new Outcome.NameReserved(command.name());
    }
    return unitOfWork.execute(
        () ->
            lookup
                .findForUpdate(command.actor().organisation(), command.label())
                .map(definition -> rename(command, definition))
                .orElseGet(() -> new Outcome.UnknownLabel(command.label())));
  }

  private Outcome rename(Command command, LabelDefinition definition) {
    if (!command.expected().holdsFor(definition)) {
      return new Outcome.Stale();
    }
    var renamed = definition.renamed(command.name());
    if (renamed.equals(definition)) {
      return new Outcome.Renamed(definition);
    }
    return switch (definitions.replace(command.actor().organisation(), renamed)) {
      case REPLACED -> {
        audit.note(
            command.actor(),
            AuditAction.LABEL_RENAMED,
            definition.id(),
            LabelSnapshot.of(definition),
            LabelSnapshot.of(renamed));
        yield new Outcome.Renamed(renamed);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(command.name());
    };
  }
}
