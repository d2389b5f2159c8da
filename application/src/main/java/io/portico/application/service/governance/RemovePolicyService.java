package io.portico.application.service.governance;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.governance.GovernancePolicy;

/** Removes governance policies. */
public final class RemovePolicyService implements RemovePolicy {

  private final PolicyWriter writer;
  private final UnitOfWork unitOfWork;

  public RemovePolicyService(PolicyWriter writer, UnitOfWork unitOfWork) {
    this.writer = writer;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public void remove(Actor actor, String policy, Precondition<GovernancePolicy> expected) {
    actor.require(Permission.DEFINE_POLICIES);
    unitOfWork.run(() -> writer.remove(actor, policy, expected));
  }
}
