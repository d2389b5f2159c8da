package io.portico.http.governance;

import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.application.port.in.governance.GovernanceReport.PolicyCoverage;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.domain.governance.LabelRequirement;
import io.portico.http.exchange.Csv;
import java.util.ArrayList;
import java.util.List;

/** Writes reports as flat tables with one count per row. */
public final class ReportTable {

  private static final List<String> COUNTS =
      List.of(
          "kind", "name", "value", "status", "apis", "required", "severity", "action", "active");
  private static final List<String> APIS = List.of("id", "name", "owner", "lacks");

  private ReportTable() {}

  /** Returns a table of the counts of {@code report}. */
  public static byte[] of(GovernanceReport report) {
    var rows = new ArrayList<List<String>>();
    rows.add(List.of("apis", "", "", "all", Long.toString(report.apis()), "", "", "", ""));
    report.labels().forEach(label -> addLabel(rows, label));
    report.policies().forEach(policy -> addPolicy(rows, policy));
    return Csv.written(COUNTS, rows);
  }

  /** Returns a table of APIs with the labels each lacks under a policy. */
  public static byte[] of(List<NonCompliantApi> apis) {
    return Csv.written(APIS, apis.stream().map(ReportTable::row).toList());
  }

  private static void addLabel(List<List<String>> rows, LabelCoverage coverage) {
    var counts = coverage.counts();
    rows.add(label("label", coverage, "", "labeled", counts.labelled()));
    rows.add(label("label", coverage, "", "unlabeled", counts.unlabelled()));
    counts
        .values()
        .forEach(
            (value, apis) -> rows.add(label("value", coverage, value.value(), "labeled", apis)));
  }

  private static List<String> label(
      String kind, LabelCoverage coverage, String value, String status, long apis) {
    var definition = coverage.definition();
    var required = Boolean.toString(definition.required());
    return List.of(
        kind, definition.name().value(), value, status, Long.toString(apis), required, "", "", "");
  }

  private static void addPolicy(List<List<String>> rows, PolicyCoverage coverage) {
    var counts = coverage.counts();
    rows.add(policy(coverage, "compliant", counts.compliant()));
    rows.add(policy(coverage, "violating", counts.violating()));
    rows.add(policy(coverage, "not_applicable", counts.notApplicable()));
  }

  private static List<String> policy(PolicyCoverage coverage, String status, long apis) {
    var details = coverage.policy().details();
    return List.of(
        "policy",
        details.name(),
        "",
        status,
        Long.toString(apis),
        "",
        details.severity().word(),
        details.action().word(),
        Boolean.toString(details.active()));
  }

  private static List<String> row(NonCompliantApi lacking) {
    var api = lacking.api();
    return List.of(
        api.id().toString(),
        api.description().name(),
        api.description().owner().orElse(""),
        String.join("; ", lacking.lacking().stream().map(LabelRequirement::description).toList()));
  }
}
