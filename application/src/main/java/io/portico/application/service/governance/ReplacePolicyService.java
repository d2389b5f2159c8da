package io.portico.application.service.governance;

import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.out.GovernancePolicies;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.PolicyFacts;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.shared.InvalidValueException;
import java.time.InstantSource;

/** Replaces what governance policies say. */
public final class ReplacePolicyService implements ReplacePolicy {

  private final GovernancePolicies policies;
  private final PolicyLookup lookup;
  private final Fitting fitting;
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
    this.fitting = new Fitting(definitions);
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
    var misfits = fitting.misfitsToWrite(organisation, command.terms().rule());
    var present = lookup.findToChange(organisation, command.policy());
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
    if (present.get().terms().equals(command.terms())) {
      return new Outcome.Replaced(present.get());
    }
    var wanted = present.get().saying(command.terms(), clock.instant());
    return switch (policies.replace(organisation, wanted)) {
      case REPLACED -> {
        audit.note(
            command.actor(),
            AuditAction.GOVERNANCE_POLICY_REPLACED,
            wanted.id(),
            PolicyFacts.of(present.get().terms()),
            PolicyFacts.of(wanted.terms()));
        yield new Outcome.Replaced(wanted);
      }
      case NAME_TAKEN -> new Outcome.NameTaken(wanted.terms().name());
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
