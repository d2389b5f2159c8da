package io.portico.application.service.label;

import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Permission;

/** Replaces label definitions. */
public final class ReplaceLabelService implements ReplaceLabel {

  private final LabelDefinitionWriter writer;
  private final UnitOfWork unitOfWork;

  public ReplaceLabelService(LabelDefinitionWriter writer, UnitOfWork unitOfWork) {
    this.writer = writer;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    try {
      return unitOfWork.execute(() -> writer.replace(command));
    } catch (PoliciesBrokenException e) {
      return new Outcome.PoliciesBroken(e.first());
    }
  }
}
