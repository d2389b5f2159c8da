package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicyDetails;
import java.util.List;
import java.util.Optional;

/** Use case: someone evaluates a policy against the current APIs, before saving it or after. */
public interface EvaluatePolicy {

  /** How many of the violating APIs an evaluation lists. */
  int LISTED_APIS = 20;

  /** Evaluates the policy without changing anything, or returns why it cannot. */
  Outcome evaluate(Actor actor, Subject subject);

  /** Returns what a policy finds; empty if its rule names labels or values that are gone. */
  default Optional<PolicyCounts> counts(Actor actor, GovernancePolicyId policy) {
    return evaluate(actor, new Subject.Saved(policy.toString()))
            instanceof Outcome.Evaluated(var counts, _)
        ? Optional.of(counts)
        : Optional.empty();
  }

  sealed interface Subject {

    /** A policy that is not saved. */
    record Unsaved(PolicyDetails details) implements Subject {}

    /** The policy with this id or name. */
    record Saved(String policy) implements Subject {}
  }

  sealed interface Outcome {

    /**
     * The result of the evaluation.
     *
     * @param first the first of the violating APIs, ordered by id
     */
    record Evaluated(PolicyCounts counts, List<NonCompliantApi> first) implements Outcome {}

    /** The rule names unknown labels, or values that their definitions do not allow. */
    record InvalidRule(List<RuleError> errors) implements Outcome {}
  }
}
