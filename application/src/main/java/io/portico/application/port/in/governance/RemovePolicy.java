package io.portico.application.port.in.governance;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;

/** Use case: a governance administrator removes a policy (contract 2.5). */
public interface RemovePolicy {

  /** Removes the policy, or says why nothing was removed. */
  Outcome remove(Command command);

  /**
   * The policy to remove, and who wants that.
   *
   * @param policy the id or the name of the policy
   * @param expected what the policy must be for that
   */
  record Command(Actor actor, String policy, Precondition<GovernancePolicy> expected) {}

  /** What became of the removal. */
  sealed interface Outcome {

    /** The policy is gone. */
    record Removed(GovernancePolicy policy) implements Outcome {}

    /** The caller's organisation has no such policy. */
    record UnknownPolicy(String policy) implements Outcome {}

    /** The policy has changed since the caller read it. */
    record Stale() implements Outcome {}

    /** Only a governance administrator may remove policies. */
    record NotPermitted() implements Outcome {}
  }
}
