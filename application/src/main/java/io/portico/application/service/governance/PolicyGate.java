package io.portico.application.service.governance;

import io.portico.application.port.out.GovernancePolicies;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.GovernanceRule.Verdict.Violating;
import io.portico.domain.governance.PolicyBreach;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps those who write labels from breaking policies that block. A write is held against the
 * policies that are there when its unit of work asks.
 */
public final class PolicyGate {

  private final GovernancePolicies policies;
  private final CurrentRules currentRules;

  public PolicyGate(GovernancePolicies policies, LabelDefinitions definitions) {
    this.policies = policies;
    this.currentRules = new CurrentRules(definitions);
  }

  /**
   * Returns a guard that knows the policies of today. To be called once for all the APIs that a
   * unit of work writes, and after it changed definitions, if it does.
   */
  public Guard open(OrganisationId organisation) {
    var blocking = policies.blocking(organisation);
    var rules =
        currentRules.of(
            organisation, blocking.stream().map(policy -> policy.terms().rule()).toList());
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
    public List<PolicyBreach> breachesByNew(Labels labels) {
      return broken(guarded, labels);
    }

    /**
     * Returns the policies that an API would newly break by carrying {@code after} instead of
     * {@code before}; empty if it may. What it broke before does not count, so that it can be
     * mended step by step.
     */
    public List<PolicyBreach> breaches(Labels before, Labels after) {
      if (before.equals(after)) {
        return List.of();
      }
      return broken(guarded.stream().filter(one -> !one.isBrokenBy(before)).toList(), after);
    }

    private static List<PolicyBreach> broken(List<Guarded> kept, Labels labels) {
      var breaches = new ArrayList<PolicyBreach>();
      for (var one : kept) {
        if (one.rule().evaluate(labels) instanceof Violating(var lacking)) {
          var terms = one.policy().terms();
          breaches.add(new PolicyBreach(terms.name(), terms.severity(), lacking));
        }
      }
      return breaches;
    }
  }
}
