package io.portico.application.service.governance;

import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Permission;

/** Replaces governance policies. */
public final class ReplacePolicyService implements ReplacePolicy {

  private final PolicyWriter writer;
  private final UnitOfWork unitOfWork;

  public ReplacePolicyService(PolicyWriter writer, UnitOfWork unitOfWork) {
    this.writer = writer;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.DEFINE_POLICIES);
    return unitOfWork.execute(() -> writer.replace(command));
  }
}
