package io.portico.application.service.governance;

import static io.portico.domain.audit.AuditAction.GOVERNANCE_POLICY_DEFINED;
import static io.portico.domain.audit.AuditAction.GOVERNANCE_POLICY_REMOVED;
import static io.portico.domain.audit.AuditAction.GOVERNANCE_POLICY_REPLACED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.shared.InvalidValueException;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Defines, replaces and removes governance policies. It locks label definitions before policies,
 * the lock order of all services.
 */
public final class PolicyService implements DefinePolicy, ReplacePolicy, RemovePolicy {

  private final GovernancePolicies policies;
  private final PolicyLookup lookup;
  private final RuleValidator validator;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public PolicyService(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.policies = policies;
    this.lookup = new PolicyLookup(policies);
    this.validator = new RuleValidator(definitions);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /** Returns the policy with this id or name, or empty if there is none. */
  public Optional<GovernancePolicy> find(Actor actor, String name) {
    return lookup.find(actor.organisation(), name);
  }

  @Override
  public DefinePolicy.Outcome define(DefinePolicy.Command command) {
    command.actor().require(Permission.DEFINE_POLICIES);
    return unitOfWork.execute(() -> validateAndAdd(command.actor(), command.details()));
  }

  private DefinePolicy.Outcome validateAndAdd(Actor actor, PolicyDetails details) {
    var organisation = actor.organisation();
    var errors = validator.errorsLocking(organisation, details.rule());
    if (!errors.isEmpty()) {
      return new DefinePolicy.Outcome.InvalidRule(errors);
    }
    var now = clock.instant();
    var policy = new GovernancePolicy(new GovernancePolicyId(ids.next()), details, now, now);
    return switch (policies.add(organisation, policy)) {
      case ADDED -> {
        audit.recordNew(actor, GOVERNANCE_POLICY_DEFINED, policy.id(), Snapshots.of(details));
        yield new DefinePolicy.Outcome.Defined(policy);
      }
      case NAME_TAKEN -> new DefinePolicy.Outcome.NameTaken(details.name());
      case TOO_MANY -> new DefinePolicy.Outcome.TooMany(GovernancePolicies.MOST);
    };
  }

  @Override
  public ReplacePolicy.Outcome replace(ReplacePolicy.Command command) {
    command.actor().require(Permission.DEFINE_POLICIES);
    return unitOfWork.execute(() -> validateAndReplace(command));
  }

  private ReplacePolicy.Outcome validateAndReplace(ReplacePolicy.Command command) {
    var organisation = command.actor().organisation();
    var errors = validator.errorsLocking(organisation, command.details().rule());
    var present = lookup.requireLocked(organisation, command.policy());
    requireStatedId(command, present);
    command.expected().require(present);
    if (!errors.isEmpty()) {
      return new ReplacePolicy.Outcome.InvalidRule(errors);
    }
    if (present.details().equals(command.details())) {
      return new ReplacePolicy.Outcome.Replaced(present);
    }
    var changed = present.withDetails(command.details(), clock.instant());
    return switch (policies.replace(organisation, changed)) {
      case REPLACED -> {
        audit.record(
            command.actor(),
            GOVERNANCE_POLICY_REPLACED,
            changed.id(),
            Snapshots.of(present.details()),
            Snapshots.of(changed.details()));
        yield new ReplacePolicy.Outcome.Replaced(changed);
      }
      case NAME_TAKEN -> new ReplacePolicy.Outcome.NameTaken(changed.details().name());
    };
  }

  private static void requireStatedId(ReplacePolicy.Command command, GovernancePolicy present) {
    var stated = command.statedId();
    if (stated.isPresent() && !stated.get().equals(present.id())) {
      throw new InvalidValueException(
          "id", stated.get().toString(), "the id of the policy, " + present.id());
    }
  }

  @Override
  public void remove(Actor actor, String policy, Precondition<GovernancePolicy> expected) {
    actor.require(Permission.DEFINE_POLICIES);
    unitOfWork.run(() -> lockAndRemove(actor, policy, expected));
  }

  private void lockAndRemove(Actor actor, String policy, Precondition<GovernancePolicy> expected) {
    var present = lookup.requireLocked(actor.organisation(), policy);
    expected.require(present);
    policies.remove(actor.organisation(), present.id());
    audit.recordRemoved(
        actor, GOVERNANCE_POLICY_REMOVED, present.id(), Snapshots.of(present.details()));
  }
}
