package io.portico.application.service.governance;

import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.PolicySnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.shared.InvalidValueException;
import java.time.InstantSource;

/** Replaces what governance policies say. */
public final class ReplacePolicyService implements ReplacePolicy {

  private final GovernancePolicies policies;
  private final PolicyLookup lookup;
  private final RuleValidator fitting;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ReplacePolicyService(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.policies = policies;
    this.lookup = new PolicyLookup(policies);
    this.fitting = new RuleValidator(definitions);
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    if (!command.actor().may(Permission.DEFINE_POLICIES)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndReplace(command));
  }

  /* The definitions first, as everybody locks them. */
  private Outcome checkAndReplace(Command command) {
    var organisation = command.actor().organisation();
    var misfits = fitting.misfitsToWrite(organisation, command.details().rule());
    var present = lookup.findForUpdate(organisation, command.policy());
    if (present.isEmpty()) {
      return new Outcome.UnknownPolicy(command.policy());
    }
    requireTold(command, present.get());
    if (!command.expected().holdsFor(present.get())) {
      return new Outcome.Stale();
    }
    if (!misfits.isEmpty()) {
      return new Outcome.Misfitting(misfits);
    }
    if (present.get().details().equals(command.details())) {
      return new Outcome.Replaced(present.get());
    }
    var wanted = present.get().saying(command.details(), clock.instant());
    return switch (policies.replace(organisation, wanted)) {
      case REPLACED -> {
        audit.note(
            command.actor(),
            AuditAction.GOVERNANCE_POLICY_REPLACED,
            wanted.id(),
            PolicySnapshot.of(present.get().details()),
            PolicySnapshot.of(wanted.details()));
        yield new Outcome.Replaced(wanted);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(wanted.details().name());
    };
  }

  private static void requireTold(Command command, GovernancePolicy present) {
    var told = command.told();
    if (told.isPresent() && !told.get().equals(present.id())) {
      throw new InvalidValueException(
          "id", told.get().toString(), "the id of the policy, " + present.id());
    }
  }
}
