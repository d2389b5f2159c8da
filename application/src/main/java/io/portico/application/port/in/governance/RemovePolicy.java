package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;

/** Use case: a governance administrator removes a policy (contract 2.5). */
public interface RemovePolicy {

  /**
   * Removes the policy, or says why nothing was removed.
   *
   * @param policy the id or the name of the policy
   */
  Outcome remove(Actor actor, String policy);

  /** What became of the removal. */
  sealed interface Outcome {

    /** The policy is gone. */
    record Removed(GovernancePolicy policy) implements Outcome {}

    /** The caller's organisation has no such policy. */
    record UnknownPolicy(String policy) implements Outcome {}

    /** Only a governance administrator may remove policies. */
    record NotPermitted() implements Outcome {}
  }
}
