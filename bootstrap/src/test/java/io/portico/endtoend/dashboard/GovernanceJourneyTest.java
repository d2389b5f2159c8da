package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import org.junit.jupiter.api.Test;

/** Policies over their pages, without scripts: what if, define, report, export, import. */
class GovernanceJourneyTest extends PorticoContract {

  private static final String ROOT = "/dashboard/governance";

  @Test
  void policy_evaluatedAndDefined_reportsTheApisThatViolateIt() {
    ours().defineTierAndDomain();
    ours().register("Payments", "{\"tier\":\"1\",\"domain\":\"money\"}");
    ours().register("Lending", "{\"tier\":\"1\"}");
    ours().register("Ledger", "{\"tier\":\"2\"}");
    var browser = PorticoBrowser.of(admin);
    String[] form = {
      "name", "Domains",
      "selector", "tier=1",
      "label.0", "domain",
      "severity", "error",
      "action", "block",
      "active", "true"
    };

    browser.get(ROOT + "/policies/new");
    assertThat(browser.post(ROOT + "/policies/what-if", form).reply().body())
        .contains("1 API of 2 would violate it")
        .contains("Lending");
    var defined = browser.post(ROOT + "/policies/new", form);

    assertThat(defined.reply().status()).as(defined.reply().body()).isEqualTo(303);
    var policy = browser.get(defined.header("Location") + "?counted=true").reply().body();
    assertThat(policy).contains("Lending").doesNotContain("Payments").contains("50%");
    assertThat(browser.get(ROOT + "/report?counted=true").reply().body())
        .contains("Domains")
        .contains("33%");
    assertThat(browser.get(ROOT + "/report.csv").reply().body())
        .isEqualTo(browser.get(ROOT + "/report.csv?selector=").reply().body())
        .contains("\"policy\",\"Domains\",\"\",\"violating\",\"1\"");
  }

  @Test
  void bundle_exportedAndImported_showsTheDifferenceFirst() {
    ours().defineTierAndDomain();
    var browser = PorticoBrowser.of(admin);
    var exported = browser.get(ROOT + "/export.yaml").reply().body();
    assertThat(exported).isEqualTo(admin.get("/api/governance/export").body());
    var changed = exported.replace("name: domain", "name: domain\n    description: Whose it is");
    browser.get(ROOT + "/transfer");

    var preview = browser.post(ROOT + "/import/preview", "bundle", changed).reply().body();

    assertThat(preview).contains("1 item will change").contains("Whose it is");
    assertThat(admin.get("/api/labels/domain").body()).doesNotContain("Whose it is");
    assertThat(browser.post(ROOT + "/import", "bundle", changed).reply().status()).isEqualTo(303);
    assertThat(admin.get("/api/labels/domain").body()).contains("Whose it is");
  }
}
