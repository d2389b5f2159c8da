package io.portico.application.port.in.governance;

import io.portico.domain.access.Actor;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicyDetails;
import java.util.List;

/** Use case: a governance administrator defines a policy about the labels of APIs. */
public interface DefinePolicy {

  /** Defines a policy, or returns why it cannot. */
  Outcome define(Command command);

  record Command(Actor actor, PolicyDetails details) {}

  sealed interface Outcome {

    /** The policy applies from now on. */
    record Defined(GovernancePolicy policy) implements Outcome {}

    /** Another policy has this name, ignoring case. */
    record NameTaken(String name) implements Outcome {}

    /** The organisation already has {@code most} policies, the maximum. */
    record TooMany(int most) implements Outcome {}

    /** The rule names unknown labels, or values that their definitions do not allow. */
    record InvalidRule(List<RuleError> errors) implements Outcome {}
  }
}
