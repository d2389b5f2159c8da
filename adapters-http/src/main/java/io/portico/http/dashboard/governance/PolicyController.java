package io.portico.http.dashboard.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceQueries.Status;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.exchange.Csv;
import io.portico.http.governance.ReportTable;
import io.portico.http.page.Address;
import io.portico.http.page.Paging;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One policy and its APIs. */
@DashboardController("/dashboard/governance/policies/{id}")
record PolicyController(GovernanceQueries governance, EvaluatePolicy evaluatePolicy, Pages pages) {

  private static final int PAGE = 50;
  private static final int MOST_ROWS = 10_000;
  private static final String STATUS = "status";

  /** {@code GET /dashboard/governance/policies/{id}}: the policy and the APIs that violate it. */
  @Get
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var parameters = request.getParameters();
    var policy = governance.policy(actor, id);
    var path = GovernancePaths.of(policy);
    var counts =
        RecordList.isCounted(request)
            ? evaluatePolicy.counts(actor, policy.id())
            : Optional.<PolicyCounts>empty();
    if (RecordList.isCounted(request) && Pages.isPart(request)) {
      return pages.showPart(request, "governance/counts.jte", new PolicyView(policy, counts));
    }
    var status = status(request);
    var after = Optional.ofNullable(parameters.get(Paging.AFTER)).flatMap(ApiId::parse);
    var found =
        governance.apis(actor, policy.id().toString(), status, new PageQuery<>(after, PAGE));
    var view = Address.of(path).with(STATUS, status.word());
    var model =
        new PolicyPage(
            new PolicyView(policy, counts),
            status == Status.VIOLATING,
            List.of(tab(path, Status.VIOLATING, status), tab(path, Status.COMPLIANT, status)),
            found.items(),
            Paging.of(Words.of("apis.shown", found.items().size()), view, after, found.next()),
            counts.isPresent() ? Optional.empty() : Optional.of(path + "?counted=true"),
            Address.of(path + "/apis.csv").with(STATUS, status.word()).toString());
    return pages.show(
        request,
        GovernancePaths.PLACE.below(
            "governance/policy.jte", model, Words.plain(policy.details().name())));
  }

  private static Status status(HttpRequest<?> request) {
    return Status.COMPLIANT.word().equals(request.getParameters().get(STATUS))
        ? Status.COMPLIANT
        : Status.VIOLATING;
  }

  private static Tab tab(String path, Status status, Status current) {
    return Tab.of(
        Words.of("governance.status." + status.name()),
        Address.of(path).with(STATUS, status.word()).toString(),
        status == current);
  }

  /** {@code GET /dashboard/governance/policies/{id}/apis.csv}: its APIs as a file. */
  @Get("/apis.csv")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> csv(HttpRequest<?> request, String id, Actor actor) {
    var apis = new ArrayList<NonCompliantApi>();
    var after = Optional.<ApiId>empty();
    do {
      var page =
          governance.apis(actor, id, status(request), new PageQuery<>(after, PageLimits.LARGEST));
      apis.addAll(page.items());
      after = page.next();
    } while (after.isPresent() && apis.size() < MOST_ROWS);
    return Csv.asFile("policy-apis", Csv.answer(ReportTable.of(apis)));
  }
}
