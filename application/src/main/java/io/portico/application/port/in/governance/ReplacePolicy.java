package io.portico.application.port.in.governance;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.governance.PolicyDetails;
import java.util.List;
import java.util.Optional;

/** Use case: a governance administrator replaces what a policy says (contract 2.5). */
public interface ReplacePolicy {

  /**
   * Replaces what the policy says, or says why nothing was changed.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the policy has another id than was
   *     told
   */
  Outcome replace(Command command);

  /**
   * What the policy says from now on, and who wants that.
   *
   * @param policy the id or the name of the policy
   * @param told the id that it is believed to have; empty if nobody tells
   * @param expected what the policy of today must be for that
   */
  record Command(
      Actor actor,
      String policy,
      Optional<GovernancePolicyId> told,
      PolicyDetails details,
      Precondition<GovernancePolicy> expected) {}

  /** What became of the replacement. */
  sealed interface Outcome {

    /** The policy is as wanted. */
    record Replaced(GovernancePolicy policy) implements Outcome {}

    /** The caller's organisation has no such policy. */
    record UnknownPolicy(String policy) implements Outcome {}

    /** The policy has changed since the caller read it. */
    record Stale() implements Outcome {}

    /** Another policy has this name, case aside. */
    record NameTaken(String name) implements Outcome {}

    /** It does not fit the definitions of the labels that it names. */
    record Misfitting(List<Misfit> misfits) implements Outcome {}

    /** Only a governance administrator may change policies. */
    record NotPermitted() implements Outcome {}
  }
}
