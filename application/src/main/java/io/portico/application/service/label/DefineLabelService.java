package io.portico.application.service.label;

import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Permission;

/** Defines labels. */
public final class DefineLabelService implements DefineLabel {

  private final LabelDefinitionWriter writer;
  private final UnitOfWork unitOfWork;

  public DefineLabelService(LabelDefinitionWriter writer, UnitOfWork unitOfWork) {
    this.writer = writer;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome define(Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    return unitOfWork.execute(() -> writer.define(command));
  }
}
