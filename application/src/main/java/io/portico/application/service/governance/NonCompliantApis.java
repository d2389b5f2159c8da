package io.portico.application.service.governance;

import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.governance.GovernanceRule.Verdict;
import java.util.List;

/** Tells of APIs what they lack of a rule. */
final class NonCompliantApis {

  private NonCompliantApis() {}

  static List<NonCompliantApi> of(GovernanceRule rule, List<ApiRecord> apis) {
    return apis.stream().map(api -> of(rule, api)).toList();
  }

  private static NonCompliantApi of(GovernanceRule rule, ApiRecord api) {
    return switch (rule.evaluate(api.labels().labels())) {
      case Verdict.Violating(var lacking) -> new NonCompliantApi(api, lacking);
      case Verdict.Compliant _, Verdict.NotApplicable _ -> new NonCompliantApi(api, List.of());
    };
  }
}
