package io.portico.application.service.governance;

import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Permission;

/** Defines governance policies. */
public final class DefinePolicyService implements DefinePolicy {

  private final PolicyWriter writer;
  private final UnitOfWork unitOfWork;

  public DefinePolicyService(PolicyWriter writer, UnitOfWork unitOfWork) {
    this.writer = writer;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome define(Command command) {
    command.actor().require(Permission.DEFINE_POLICIES);
    return unitOfWork.execute(() -> writer.define(command.actor(), command.details()));
  }
}
