package io.portico.application.port.in.governance;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicyDetails;
import java.util.List;
import java.util.Optional;

/** Use case: a governance administrator replaces the content of a policy. */
public interface ReplacePolicy {

  /**
   * Replaces the content of the policy, or returns why nothing changed.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the policy has another id than the
   *     command states
   */
  Outcome replace(Command command);

  /**
   * The new content of a policy.
   *
   * @param policy the id or the name of the policy
   * @param statedId the id that the new content states; empty if it states none
   */
  record Command(
      Actor actor,
      String policy,
      Optional<GovernancePolicyId> statedId,
      PolicyDetails details,
      Precondition<GovernancePolicy> expected) {}

  sealed interface Outcome {

    /** The policy has the new content. */
    record Replaced(GovernancePolicy policy) implements Outcome {}

    /** Another policy has this name, ignoring case. */
    record NameTaken(String name) implements Outcome {}

    /** The rule names unknown labels, or values that their definitions do not allow. */
    record InvalidRule(List<RuleError> errors) implements Outcome {}
  }
}
