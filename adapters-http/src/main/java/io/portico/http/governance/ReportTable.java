package io.portico.http.governance;

import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.application.port.in.governance.GovernanceReport.PolicyCoverage;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.domain.governance.LabelRequirement;
import io.portico.http.server.Csv;
import java.util.ArrayList;
import java.util.List;

/** Writes reports as flat tables with one count per row. */
final class ReportTable {

  private static final List<String> COUNTS =
      List.of(
          "kind", "name", "value", "status", "apis", "required", "severity", "action", "active");
  private static final List<String> APIS = List.of("id", "name", "owner", "lacks");

  private ReportTable() {}

  static byte[] of(GovernanceReport report) {
    var rows = new ArrayList<List<String>>();
    rows.add(row("apis", "", "", "all", report.apis(), "", "", "", ""));
    report.labels().forEach(label -> addLabel(rows, label));
    report.policies().forEach(policy -> addPolicy(rows, policy));
    return Csv.written(COUNTS, rows);
  }

  /** Returns a table of APIs with the labels each lacks under a policy. */
  static byte[] of(List<NonCompliantApi> apis) {
    return Csv.written(APIS, apis.stream().map(ReportTable::row).toList());
  }

  private static void addLabel(List<List<String>> rows, LabelCoverage coverage) {
    var name = coverage.definition().name().value();
    var required = Boolean.toString(coverage.definition().required());
    var counts = coverage.counts();
    rows.add(row("label", name, "", "labeled", counts.labelled(), required, "", "", ""));
    rows.add(row("label", name, "", "unlabeled", counts.unlabelled(), required, "", "", ""));
    counts
        .values()
        .forEach(
            (value, count) ->
                rows.add(
                    row("value", name, value.value(), "labeled", count, required, "", "", "")));
  }

  private static void addPolicy(List<List<String>> rows, PolicyCoverage coverage) {
    var counts = coverage.counts();
    rows.add(policy(coverage, "compliant", counts.compliant()));
    rows.add(policy(coverage, "violating", counts.violating()));
    rows.add(policy(coverage, "not_applicable", counts.notApplicable()));
  }

  private static List<String> policy(PolicyCoverage coverage, String status, long apis) {
    var details = coverage.policy().details();
    return row(
        "policy",
        details.name(),
        "",
        status,
        apis,
        "",
        details.severity().word(),
        details.action().word(),
        Boolean.toString(details.active()));
  }

  private static List<String> row(
      String kind,
      String name,
      String value,
      String status,
      long apis,
      String required,
      String severity,
      String action,
      String active) {
    return List.of(
        kind, name, value, status, Long.toString(apis), required, severity, action, active);
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
