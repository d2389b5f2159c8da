package io.portico.application.port.in.governance;

import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.GovernanceRule.Verdict;
import io.portico.domain.governance.LabelRequirement;
import java.util.List;

/**
 * An API and the labels it lacks under a policy.
 *
 * @param lacking the labels, under their current names; none if the API complies
 */
public record NonCompliantApi(ApiRecord api, List<LabelRequirement> lacking) {

  public NonCompliantApi {
    lacking = List.copyOf(lacking);
  }

  /** Returns {@code api} with what it lacks under {@code rule}. */
  public static NonCompliantApi of(GovernanceRule rule, ApiRecord api) {
    return switch (rule.evaluate(api.labels().labels())) {
      case Verdict.Violating(var lacking) -> new NonCompliantApi(api, lacking);
      case Verdict.Compliant _, Verdict.NotApplicable _ -> new NonCompliantApi(api, List.of());
    };
  }
}
