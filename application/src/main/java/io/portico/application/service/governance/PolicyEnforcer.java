package io.portico.application.service.governance;

import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.GovernanceRule.Verdict.Violating;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Enforces blocking policies on label changes, and observes the others. */
public record PolicyEnforcer(GovernancePolicies policies, LabelDefinitions definitions) {

  /**
   * Returns a guard with the current blocking policies. Call it once for all the APIs that a unit
   * of work writes, after any changes to label definitions.
   */
  public Guard guard(OrganisationId organisation) {
    return guard(organisation, policies.blocking(organisation));
  }

  /** Returns a guard with the current policies that do not block. */
  public Guard observer(OrganisationId organisation) {
    return guard(
        organisation,
        policies.page(organisation, Optional.empty(), GovernancePolicies.MOST).stream()
            .filter(policy -> !policy.details().blocks())
            .toList());
  }

  private Guard guard(OrganisationId organisation, List<GovernancePolicy> chosen) {
    var rules =
        new RuleRenamer(definitions)
            .toCurrentNames(
                organisation, chosen.stream().map(policy -> policy.details().rule()).toList());
    var guarded = new ArrayList<Guarded>();
    for (var i = 0; i < rules.size(); i++) {
      guarded.add(new Guarded(chosen.get(i), rules.get(i)));
    }
    return new Guard(guarded);
  }

  /** A policy, and its rule with current label names. */
  private record Guarded(GovernancePolicy policy, GovernanceRule rule) {

    boolean isViolatedBy(Labels labels) {
      return rule.evaluate(labels) instanceof Violating;
    }
  }

  /** Checks label changes of single APIs against policies. */
  public static final class Guard {

    private final List<Guarded> guarded;

    private Guard(List<Guarded> guarded) {
      this.guarded = List.copyOf(guarded);
    }

    /** Returns the policies that a new API with these labels would violate; empty if none. */
    public List<PolicyViolation> violationsOfNew(Labels labels) {
      return violations(guarded, labels);
    }

    /**
     * Returns the policies that an API would newly violate by carrying {@code after} instead of
     * {@code before}; empty if none. Earlier violations do not count, so that they can be repaired
     * step by step.
     */
    public List<PolicyViolation> violations(Labels before, Labels after) {
      return before.equals(after)
          ? List.of()
          : violations(guarded.stream().filter(one -> !one.isViolatedBy(before)).toList(), after);
    }

    private static List<PolicyViolation> violations(List<Guarded> guarded, Labels labels) {
      var violations = new ArrayList<PolicyViolation>();
      for (var one : guarded) {
        if (one.rule().evaluate(labels) instanceof Violating(var lacking)) {
          var details = one.policy().details();
          violations.add(new PolicyViolation(details.name(), details.severity(), lacking));
        }
      }
      return violations;
    }
  }
}
