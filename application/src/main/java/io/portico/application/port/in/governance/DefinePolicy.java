package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.governance.PolicyDetails;
import java.util.List;

/** Use case: a governance administrator demands something of the labels of APIs (contract 2.5). */
public interface DefinePolicy {

  /** Defines a policy, or says why nothing was defined. */
  Outcome define(Command command);

  /** What the policy says, and who wants it. */
  record Command(Actor actor, PolicyDetails details) {}

  /** What became of the policy. */
  sealed interface Outcome {

    /** The policy holds from now on. */
    record Defined(GovernancePolicy policy) implements Outcome {}

    /** Another policy has this name, case aside. */
    record NameTaken(String name) implements Outcome {}

    /** The organisation has as many policies as it may have. */
    record TooMany(int most) implements Outcome {}

    /** It does not fit the definitions of the labels that it names. */
    record Misfitting(List<Misfit> misfits) implements Outcome {}

    /** Only a governance administrator may define policies. */
    record NotPermitted() implements Outcome {}
  }
}
