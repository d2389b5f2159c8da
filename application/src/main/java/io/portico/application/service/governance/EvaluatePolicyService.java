package io.portico.application.service.governance;

import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.governance.GovernanceRule;
import io.portico.domain.selector.Selection;
import java.util.Optional;

/** Evaluates policies against the current APIs. */
public final class EvaluatePolicyService implements EvaluatePolicy {

  private final PolicyLookup lookup;
  private final RuleValidator validator;
  private final RuleRenamer renamer;
  private final Apis apis;
  private final RuleCounter counter;

  public EvaluatePolicyService(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    this.lookup = new PolicyLookup(policies);
    this.validator = new RuleValidator(definitions);
    this.renamer = new RuleRenamer(definitions);
    this.apis = apis;
    this.counter = new RuleCounter(apis);
  }

  @Override
  public Outcome evaluate(Actor actor, Subject subject) {
    actor.require(Permission.READ_APIS);
    var organisation = actor.organisation();
    return switch (subject) {
      case Subject.Unsaved(var details) -> {
        var errors = validator.errors(organisation, details.rule());
        yield errors.isEmpty() ? evaluate(actor, details.rule()) : new Outcome.InvalidRule(errors);
      }
      case Subject.Saved(var policy) ->
          evaluate(actor, lookup.require(organisation, policy).details().rule());
    };
  }

  private Outcome evaluate(Actor actor, GovernanceRule written) {
    var organisation = actor.organisation();
    var readable = actor.scope(Permission.READ_APIS);
    var rule = renamer.toCurrentNames(organisation, written);
    var everything = new Selection.Everything();
    var total = apis.count(organisation, ApiFilter.ALL.within(readable));
    var violating =
        apis.select(
            organisation,
            ApiFilter.of(rule.violating()).within(readable),
            ApiOrder.ID,
            Optional.empty(),
            LISTED_APIS);
    return new Outcome.Evaluated(
        counter.count(organisation, rule, everything, readable, total),
        violating.stream().map(api -> NonCompliantApi.of(rule, api)).toList());
  }
}
