package io.portico.application.service.discovery;

import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Permission;

/** Replaces mappings. */
public final class ReplaceMappingService implements ReplaceMapping {

  private final MappingWriter writer;
  private final UnitOfWork unitOfWork;

  public ReplaceMappingService(MappingWriter writer, UnitOfWork unitOfWork) {
    this.writer = writer;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.DISCOVER);
    return unitOfWork.execute(() -> writer.replace(command));
  }
}
