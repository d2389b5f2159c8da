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

/**
 * Keeps those who write labels from breaking policies that block. A write is held against the
 * policies that are there when its unit of work asks.
 */
public final class PolicyEnforcer {

  private final GovernancePolicies policies;
  private final RuleRenamer currentRules;

  public PolicyEnforcer(GovernancePolicies policies, LabelDefinitions definitions) {
    this.policies = policies;
    this.currentRules = new RuleRenamer(definitions);
  }

  /**
   * Returns a guard that knows the policies of today. To be called once for all the APIs that a
   * unit of work writes, and after it changed definitions, if it does.
   */
  public Guard open(OrganisationId organisation) {
    var blocking = policies.blocking(organisation);
    var rules =
        currentRules.of(
            organisation, blocking.stream().map(policy -> policy.details().rule()).toList());
    var guarded = new ArrayList<Guarded>();
    for (var i = 0; i < rules.size(); i++) {
      guarded.add(new Guarded(blocking.get(i), rules.get(i)));
    }
    return new Guard(guarded);
  }

  /* A policy, and its rule under the names of today. */
  private record Guarded(GovernancePolicy policy, GovernanceRule rule) {

    boolean isBrokenBy(Labels labels) {
      return rule.evaluate(labels) instanceof Violating;
    }
  }

  /** Holds one API after the other against the policies that block. */
  public static final class Guard {

    private final List<Guarded> guarded;

    private Guard(List<Guarded> guarded) {
      this.guarded = List.copyOf(guarded);
    }

    /** Returns the policies that a new API with these labels would break; empty if it may come. */
    public List<PolicyViolation> breachesByNew(Labels labels) {
      return broken(guarded, labels);
    }

    /**
     * Returns the policies that an API would newly break by carrying {@code after} instead of
     * {@code before}; empty if it may. What it broke before does not count, so that it can be
     * mended step by step.
     */
    public List<PolicyViolation> breaches(Labels before, Labels after) {
      if (before.equals(after)) {
        return List.of();
      }
      return broken(guarded.stream().filter(one -> !one.isBrokenBy(before)).toList(), after);
    }

    private static List<PolicyViolation> broken(List<Guarded> kept, Labels labels) {
      var breaches = new ArrayList<PolicyViolation>();
      for (var one : kept) {
        if (one.rule().evaluate(labels) instanceof Violating(var lacking)) {
          var details = one.policy().details();
          breaches.add(new PolicyViolation(details.name(), details.severity(), lacking));
        }
      }
      return breaches;
    }
  }
}
