package io.portico.http.dashboard.governance;

import static java.util.stream.Collectors.toMap;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.selector.Selection;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.security.RequiresPermission;
import java.util.Map;
import java.util.Optional;

/** The list of policies. */
@DashboardController("/dashboard/governance")
record PolicyListController(GovernanceQueries governance, Pages pages) {

  /** {@code GET /dashboard/governance}: the policies. A second request loads the counts. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    var counted = request.getParameters().contains("counted");
    // An organisation has fewer policies than a page may hold.
    var policies =
        governance.policies(actor, new PageQuery<>(Optional.empty(), PageLimits.LARGEST)).items();
    var counts =
        counted && !policies.isEmpty() ? counts(actor) : Map.<GovernancePolicyId, PolicyCounts>of();
    var model =
        new PolicyListPage(
            GovernancePaths.tabs(GovernancePaths.LIST),
            policies.stream()
                .map(policy -> PolicyView.of(policy, Optional.ofNullable(counts.get(policy.id()))))
                .toList(),
            counted ? Optional.empty() : Optional.of(GovernancePaths.LIST + "?counted=true"));
    return pages.show(
        request,
        Page.of("governance/list.jte", model, Section.GOVERNANCE.words())
            .in(Section.GOVERNANCE)
            .withPart("governance/table.jte"));
  }

  private Map<GovernancePolicyId, PolicyCounts> counts(Actor actor) {
    return governance.report(actor, new Selection.Everything()).policies().stream()
        .collect(
            toMap(coverage -> coverage.policy().id(), GovernanceReport.PolicyCoverage::counts));
  }
}
