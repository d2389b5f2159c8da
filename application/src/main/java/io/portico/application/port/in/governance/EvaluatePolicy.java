package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.governance.PolicyDetails;
import java.util.List;

/**
 * Use case: somebody asks how the APIs of today stand to a policy, before it is saved or after
 * (contract 2.5).
 */
public interface EvaluatePolicy {

  /** How many of the violating APIs are named. */
  int NAMED_APIS = 20;

  /** Evaluates the policy, or says why not. Changes nothing. */
  Outcome evaluate(Query query);

  /** Which policy, and who asks. */
  record Query(Actor actor, Subject subject) {}

  /** The policy in question. */
  sealed interface Subject {

    /** One that is not saved. */
    record Unsaved(PolicyDetails details) implements Subject {}

    /** One that is, by its id or name. */
    record Saved(String policy) implements Subject {}
  }

  /** How the APIs stand to it. */
  sealed interface Outcome {

    /**
     * The counts.
     *
     * @param first the first of the violating APIs, by id
     */
    record Evaluated(PolicyCounts counts, List<NonCompliantApi> first) implements Outcome {}

    /** The caller's organisation has no such policy. */
    record UnknownPolicy(String policy) implements Outcome {}

    /** It does not fit the definitions of the labels that it names. */
    record Misfitting(List<Misfit> misfits) implements Outcome {}
  }
}
