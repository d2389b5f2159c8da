package io.portico.application.service.label;

import static io.portico.domain.audit.AuditAction.LABEL_RENAMED;

import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;

/** Renames labels. APIs refer to a label by its definition, so all of them follow at once. */
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
    command.actor().require(Permission.DEFINE_LABELS);
    if (command.name().isReserved()) {
      return new Outcome.NameReserved(command.name());
    }
    return unitOfWork.execute(() -> lockAndRename(command));
  }

  private Outcome lockAndRename(Command command) {
    var actor = command.actor();
    var before = lookup.lock(actor.organisation(), command.label());
    command.expected().require(before);
    var after = before.renamed(command.name());
    if (after.equals(before)) {
      return new Outcome.Renamed(before);
    }
    return switch (definitions.replace(actor.organisation(), after)) {
      case REPLACED -> {
        audit.record(actor, LABEL_RENAMED, before.id(), Snapshots.of(before), Snapshots.of(after));
        yield new Outcome.Renamed(after);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(command.name());
    };
  }
}
