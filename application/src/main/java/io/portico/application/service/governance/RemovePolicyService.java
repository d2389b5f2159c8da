package io.portico.application.service.governance;

import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.PolicySnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.governance.GovernancePolicy;

/** Removes governance policies. */
public final class RemovePolicyService implements RemovePolicy {

  private final GovernancePolicies policies;
  private final PolicyLookup lookup;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemovePolicyService(GovernancePolicies policies, UnitOfWork unitOfWork, Audit audit) {
    this.policies = policies;
    this.lookup = new PolicyLookup(policies);
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    if (!command.actor().may(Permission.DEFINE_POLICIES)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(
        () ->
            lookup
                .findForUpdate(command.actor().organisation(), command.policy())
                .map(present -> checkAndRemove(command, present))
                .orElseGet(() -> new Outcome.UnknownPolicy(command.policy())));
  }

  private Outcome checkAndRemove(Command command, GovernancePolicy present) {
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    policies.remove(command.actor().organisation(), present.id());
    audit.note(
        command.actor(),
        AuditAction.GOVERNANCE_POLICY_REMOVED,
        present.id(),
        PolicySnapshot.of(present.details()),
        Snapshot.NONE);
    return new Outcome.Removed(present);
  }
}
