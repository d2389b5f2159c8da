package io.portico.application.service.governance;

import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Evaluates policies over the APIs of today. */
public final class EvaluatePolicyService implements EvaluatePolicy {

  private final PolicyLookup lookup;
  private final RuleValidator fitting;
  private final RuleRenamer currentRules;
  private final Apis apis;
  private final RuleCounter counter;

  public EvaluatePolicyService(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    this.lookup = new PolicyLookup(policies);
    this.fitting = new RuleValidator(definitions);
    this.currentRules = new RuleRenamer(definitions);
    this.apis = apis;
    this.counter = new RuleCounter(apis);
  }

  @Override
  public Outcome evaluate(Query query) {
    var organisation = query.actor().organisation();
    return switch (query.subject()) {
      case Subject.Unsaved(var details) -> {
        var misfits = fitting.misfits(organisation, details.rule());
        yield misfits.isEmpty()
            ? evaluate(organisation, details.rule())
            : new Outcome.Misfitting(misfits);
      }
      case Subject.Saved(var policy) ->
          lookup
              .find(organisation, policy)
              .map(found -> evaluate(organisation, found.details().rule()))
              .orElseGet(() -> new Outcome.UnknownPolicy(policy));
    };
  }

  private Outcome evaluate(OrganisationId organisation, GovernanceRule written) {
    var rule = currentRules.of(organisation, written);
    var all = new Selection.Everything();
    var counts =
        counter.count(organisation, rule, all, apis.count(organisation, ApiFilter.of(all)));
    var first =
        apis.select(
            organisation,
            ApiFilter.of(rule.violating()),
            ApiOrder.ID,
            Optional.empty(),
            NAMED_APIS);
    return new Outcome.Evaluated(counts, NonCompliantApis.of(rule, first));
  }
}
