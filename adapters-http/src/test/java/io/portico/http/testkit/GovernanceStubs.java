package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceTrend;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.selector.Selection;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} for every inbound port of governance. */
public final class GovernanceStubs extends Stubs implements GovernanceQueries {

  public final Stub<DefinePolicy.Command, DefinePolicy.Outcome> definePolicy = stub();
  public final Stub<ReplacePolicy.Command, ReplacePolicy.Outcome> replacePolicy = stub();
  public final Stub<Removal, Boolean> removePolicy = stub();
  public final Stub<Evaluation, EvaluatePolicy.Outcome> evaluatePolicy = stub();
  public final Stub<ImportGovernance.Command, ImportGovernance.Outcome> importGovernance = stub();
  public final Stub<PolicyQuery, GovernancePolicy> policy = stub();
  public final Stub<PageQuery<String>, Page<GovernancePolicy, String>> policies = stub();
  public final Stub<ApisQuery, Page<NonCompliantApi, ApiId>> apis = stub();
  public final Stub<ApiRecord, List<PolicyResult>> results = stub();
  public final Stub<Selection, GovernanceReport> report = stub();
  public final Stub<TrendQuery, GovernanceTrend> trend = stub();
  public final Stub<Integer, Optional<Long>> apisBefore = stub();
  public final Stub<Optional<ApiFilter>, GovernanceBundle> export = stub();

  public record Removal(Actor actor, String policy, Precondition<GovernancePolicy> expected) {}

  public record Evaluation(Actor actor, EvaluatePolicy.Subject subject) {}

  public record PolicyQuery(Actor actor, String idOrName) {}

  public record TrendQuery(int days, List<String> labels, List<String> policies) {}

  public record ApisQuery(Actor actor, String policy, Status status, PageQuery<ApiId> page) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(GovernanceQueries.class, this);
    context.registerSingleton(DefinePolicy.class, definePolicy::call);
    context.registerSingleton(ReplacePolicy.class, replacePolicy::call);
    context.registerSingleton(
        RemovePolicy.class,
        (actor, removed, expected) -> removePolicy.call(new Removal(actor, removed, expected)));
    context.registerSingleton(
        EvaluatePolicy.class,
        (actor, subject) -> evaluatePolicy.call(new Evaluation(actor, subject)));
    context.registerSingleton(ImportGovernance.class, importGovernance::call);
  }

  @Override
  void reset() {
    super.reset();
    results.answers(List.of());
  }

  @Override
  public GovernancePolicy policy(Actor actor, String idOrName) {
    return policy.call(new PolicyQuery(actor, idOrName));
  }

  @Override
  public Page<GovernancePolicy, String> policies(Actor actor, PageQuery<String> query) {
    return policies.call(query);
  }

  @Override
  public long countPolicies(Actor actor) {
    return TOTAL;
  }

  @Override
  public long countApis(Actor actor, String idOrName, Status status) {
    return TOTAL;
  }

  @Override
  public Page<NonCompliantApi, ApiId> apis(
      Actor actor, String idOrName, Status status, PageQuery<ApiId> query) {
    return apis.call(new ApisQuery(actor, idOrName, status, query));
  }

  @Override
  public List<PolicyResult> results(Actor actor, ApiRecord api) {
    return results.call(api);
  }

  @Override
  public GovernanceReport report(Actor actor, Selection among) {
    return report.call(among);
  }

  @Override
  public GovernanceTrend trend(Actor actor, int days, List<String> labels, List<String> named) {
    return trend.call(new TrendQuery(days, labels, named));
  }

  @Override
  public Optional<Long> apisBefore(Actor actor, int days) {
    return apisBefore.call(days);
  }

  @Override
  public GovernanceBundle export(Actor actor, Optional<ApiFilter> assignments) {
    return export.call(assignments);
  }
}
