package io.portico.http.dashboard.governance;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.application.port.in.governance.GovernanceReport.PolicyCoverage;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.governance.ImportGovernance.Change;
import io.portico.application.port.in.governance.ImportGovernance.Difference;
import io.portico.application.port.in.governance.ImportGovernance.Outcome;
import io.portico.application.port.in.governance.ImportGovernance.Part;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportAndTransferTest extends DashboardTest {

  private static final String ROOT = "/dashboard/governance";
  private static final LabelDefinition TIER = aLabel("tier").displayed("<Tier>").build();
  private static final String YAML = "labels:\n  - name: tier\n";

  @Test
  void report_counted_showsSharesAndLeadsToTheApis() {
    SERVER.governance.report.answers(
        new GovernanceReport(
            10,
            List.of(
                new LabelCoverage(
                    TIER, new LabelCounts(TIER.name(), new LinkedHashMap<>(), 0, 4, 6))),
            List.of(
                new PolicyCoverage(
                    aPolicy("Tiers").requiring("tier").build(), new PolicyCounts(10, 4, 6, 0)))));

    var page = get(ROOT + "/report?selector=domain%3Dx&counted=true").body();

    assertThat(SERVER.governance.report.received())
        .isEqualTo(Selection.of(List.of(Selector.parse("domain=x"))));
    assertThat(page)
        .contains("&lt;Tier&gt;")
        .contains("40%")
        .contains("href=\"/dashboard/apis?selector=domain%3Dx%2C%21tier\"")
        .contains("href=\"/dashboard/governance/report.csv?selector=domain%3Dx\"")
        .doesNotContain("/dashboard/apis/labels");
    assertThat(get(ROOT + "/report?counted=true").body())
        .contains("href=\"/dashboard/apis/labels?policy=", "Label all APIs that violate Tiers");
  }

  @Test
  void report_wrongSelector_is422AndKeepsIt() {
    get(ROOT + "/report?selector=%28%28").assertHas(422, "is-invalid", "((");
    assertThat(SERVER.governance.report.calls()).isZero();
  }

  @Test
  void report_csv_isAFile() {
    SERVER.governance.report.answers(new GovernanceReport(3, List.of(), List.of()));

    var reply = get(ROOT + "/report.csv");

    assertThat(reply.header("Content-Disposition"))
        .hasValue("attachment; filename=\"governance.csv\"");
    assertThat(reply.body()).contains("\"apis\",\"\",\"\",\"all\",\"3\"");
  }

  @Test
  void export_isTheYamlOfTheHttpInterface() {
    SERVER.governance.export.answers(
        new GovernanceBundle(
            List.of(GovernanceBundle.Label.of(TIER)), List.of(), List.of(), List.of()));

    var reply = get(ROOT + "/export.yaml?assignments=true");

    assertThat(SERVER.governance.export.received()).isPresent();
    assertThat(reply.body()).contains("name: tier").contains("display_name: '<Tier>'");
  }

  @Test
  void import_preview_showsTheDifferenceAndCarriesTheBundle() {
    SERVER.governance.importGovernance.answers(
        new Outcome.Imported(
            List.of(
                new Change(
                    Part.LABEL,
                    "tier",
                    false,
                    List.of(new Difference("displayName", "old", "<new>"))),
                new Change(
                    Part.ASSIGNMENT,
                    "billing",
                    false,
                    List.of(new Difference("displayName", "", "a label of this name")))),
            3));

    var page = post(ROOT + "/import/preview", "bundle=" + YAML).body();

    assertThat(SERVER.governance.importGovernance.received().dryRun()).isTrue();
    assertThat(page)
        .contains("2 items will change, 3 will stay the same")
        .contains(">Display name</td>", ">displayName</td>")
        .contains("<span class=\"p-old\">old</span>")
        .contains("<span class=\"p-new\">&lt;new&gt;</span>")
        .contains("name=\"bundle\" value=\"labels:\n  - name: tier\n\"");
  }

  @Test
  void import_confirmed_imports() {
    SERVER.governance.importGovernance.answers(new Outcome.Imported(List.of(), 1));

    assertThat(post(ROOT + "/import", "bundle=" + YAML).header("Location"))
        .hasValue(ROOT + "/transfer");
    assertThat(SERVER.governance.importGovernance.received().dryRun()).isFalse();
  }

  @Test
  void import_wrongOrRefused_is422AndKeepsWhatWasTyped() {
    assertThat(post(ROOT + "/import/preview", "bundle= ").body())
        .contains("Paste an export first.");
    var wrong = post(ROOT + "/import/preview", "bundle=labels: [{name: 'a b'}]");
    wrong.assertHas(422, "labels[0].name", "labels: [{name:");

    SERVER.governance.importGovernance.answers(
        new Outcome.Refused(List.of(new ImportGovernance.Problem("policies[0]", "<bad>"))));
    post(ROOT + "/import/preview", "bundle=" + YAML).assertHas(422, "policies[0]: &lt;bad&gt;");
  }

  @Test
  void transfer_ofAViewer_exportsOnly() {
    assertThat(get(Caller.VIEWER, ROOT + "/transfer").body())
        .contains("/export.yaml")
        .doesNotContain("/import/preview");
    assertThat(post(Caller.VIEWER, ROOT + "/import", "bundle=" + YAML).status()).isEqualTo(403);
    assertThat(SERVER.governance.importGovernance.calls()).isZero();
  }
}
