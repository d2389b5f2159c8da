package io.portico.http.dashboard.governance;

import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selector;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The report.
 *
 * @param fields with the selector of the reported APIs
 * @param selector empty if the report covers all APIs
 * @param counted the address of the same report with its counts; empty if it has them, or if the
 *     selector is wrong
 * @param csv the address of the report as a file
 * @param report empty unless counted
 */
public record ReportPage(
    Fields fields,
    Optional<Selector> selector,
    Optional<String> counted,
    String csv,
    Optional<GovernanceReport> report) {

  /** Returns the policies. */
  public List<PolicyView> policies() {
    return report.stream()
        .flatMap(found -> found.policies().stream())
        .map(policy -> new PolicyView(policy.policy(), Optional.of(policy.counts())))
        .toList();
  }

  /** Returns how many policies are violated. */
  public long violated() {
    return report.stream()
        .flatMap(found -> found.policies().stream())
        .filter(policy -> policy.counts().violating() > 0)
        .count();
  }

  /** Returns the share of the APIs that carry a label. */
  public double share(LabelCoverage label) {
    return report
        .filter(found -> found.apis() > 0)
        .map(found -> Math.min(1, (double) label.counts().labelled() / found.apis()))
        .orElse(0d);
  }

  /** Returns the list of the APIs that do not carry a label. */
  public String lacking(LabelCoverage label) {
    return ApiPaths.meeting(
        Stream.concat(
                selector.stream().flatMap(some -> some.requirements().stream()),
                Stream.of(new Requirement.Absent(label.definition().name())))
            .toArray(Requirement[]::new));
  }
}
