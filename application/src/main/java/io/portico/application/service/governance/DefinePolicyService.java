package io.portico.application.service.governance;

import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.PolicySnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import java.time.InstantSource;

/** Defines governance policies. */
public final class DefinePolicyService implements DefinePolicy {

  private final GovernancePolicies policies;
  private final RuleValidator fitting;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public DefinePolicyService(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.policies = policies;
    this.fitting = new RuleValidator(definitions);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome define(Command command) {
    if (!command.actor().may(Permission.DEFINE_POLICIES)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndAdd(command));
  }

  private Outcome checkAndAdd(Command command) {
    var organisation = command.actor().organisation();
    var misfits = fitting.misfitsToWrite(organisation, command.details().rule());
    if (!misfits.isEmpty()) {
      return new Outcome.Misfitting(misfits);
    }
    var now = clock.instant();
    var policy =
        new GovernancePolicy(new GovernancePolicyId(ids.next()), command.details(), now, now);
    return switch (policies.add(organisation, policy)) {
      case ADDED -> {
        audit.note(
            command.actor(),
            AuditAction.GOVERNANCE_POLICY_DEFINED,
            policy.id(),
            Snapshot.NONE,
            PolicySnapshot.of(policy.details()));
        yield new Outcome.Defined(policy);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(command.details().name());
      case TOO_MANY -> new Outcome.TooMany(GovernancePolicies.MOST);
    };
  }
}
