package io.portico.http.dashboard.governance;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.governance.GovernancePolicyId;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.selector.Selection;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.RecordList;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The list of policies. */
@DashboardController(GovernancePaths.LIST)
@RequiresPermission(Permission.READ_APIS)
record PolicyListController(GovernanceQueries governance, Records records)
    implements RecordList<PolicyView> {

  private static final ListPage.Empty EMPTY =
      new ListPage.Empty(
          "shield-check", Words.of("governance.empty"), Words.of("governance.emptyText"));

  @Override
  public Kind<?> kind() {
    return PolicyPages.KIND;
  }

  @Override
  public Found<PolicyView> found(HttpRequest<?> request, Actor actor) {
    var policies = governance.policies(actor);
    var counts =
        RecordList.isCounted(request) && !policies.isEmpty()
            ? counts(actor)
            : Map.<GovernancePolicyId, PolicyCounts>of();
    return Found.all(
            policies.stream()
                .map(policy -> new PolicyView(policy, Optional.ofNullable(counts.get(policy.id()))))
                .toList(),
            EMPTY)
        .countedLater(!RecordList.isCounted(request));
  }

  private Map<GovernancePolicyId, PolicyCounts> counts(Actor actor) {
    return governance.report(actor, new Selection.Everything()).policies().stream()
        .collect(
            toMap(coverage -> coverage.policy().id(), GovernanceReport.PolicyCoverage::counts));
  }

  @Override
  public List<Column<PolicyView>> columns(HttpRequest<?> request, Actor actor) {
    return List.of(
        Column.of(
            Words.of("governance.policy"),
            policy -> Cell.link(Words.plain(policy.details().name()), policy.path())),
        Column.of(
            Words.of("governance.selector"),
            policy ->
                policy
                    .details()
                    .rule()
                    .selector()
                    .<Cell>map(selector -> new Cell.Cut(selector.toString()))
                    .orElseGet(() -> new Cell.Text(Words.of("governance.allApis")))),
        Column.of(
            Words.of("governance.requires"),
            policy ->
                new Cell.Cut(
                    policy.details().rule().requires().stream()
                        .map(LabelRequirement::description)
                        .collect(Collectors.joining("; ")))),
        Column.<PolicyView>of(
                Words.of("governance.severity"),
                policy -> new Cell.Status(policy.colour(), policy.severityWords()))
            .sortedBy(comparing(policy -> policy.details().severity())),
        Column.of(Words.of("governance.action"), policy -> new Cell.Text(policy.actionWords())),
        Column.number(
            Words.of("governance.violating"),
            counted(
                policy ->
                    counts ->
                        new Cell.Count(
                            counts.violating(),
                            policy.path(),
                            Words.of("governance.violate", policy.details().name())))),
        Column.of(
            Words.of("governance.compliance"),
            counted(_ -> counts -> new Cell.Bar(PolicyView.share(counts)))));
  }

  private static Function<PolicyView, Cell> counted(
      Function<PolicyView, Function<PolicyCounts, Cell>> cell) {
    return policy -> policy.counts().map(cell.apply(policy)).orElseGet(Cell.Later::new);
  }
}
