package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoContract;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Export and import of governance as YAML over HTTP. */
class BundleApiTest extends PorticoContract {

  private static final String EXPORT = "/api/governance/export";
  private static final String IMPORT = "/api/governance/import";
  private static final String BUNDLE =
      """
      labels:
        - name: team
        - name: tier
          values:
            - '1'
            - '2'
          display_name: Tier
          value_descriptions:
            '1': mission-critical
          required: true
      policies:
        - name: Every API has a tier
          selector: team
          requires:
            - label: tier
              values:
                - '1'
          severity: error
          action: report
          active: true
      mappings:
        - source: kong
          likeness: false
          rules:
            - tag: ^tier:(.+)$
              label: tier
              values:
                one: '1'
            - metadata: squad
              label: team
      """;

  @Test
  void import_thenExport_isTheSameText() {
    var taken = admin.post(IMPORT, BUNDLE);

    assertThat(body(taken, 200))
        .startsWith(
            "{\"dry_run\":false,\"changes\":[{\"part\":\"label\",\"name\":\"team\",\"change\":\"created\",\"differences\":[]},")
        .endsWith("\"unchanged\":0}");
    assertThat(viewer.get(EXPORT).body()).isEqualTo(BUNDLE);
    assertThat(theirs().viewer().get(EXPORT).body())
        .isEqualTo("labels: []\npolicies: []\nmappings: []\n");
  }

  @Test
  void import_twice_changesNothingTheSecondTime() {
    admin.post(IMPORT, BUNDLE);
    var before = ours().everything();

    assertThat(body(admin.post(IMPORT, BUNDLE), 200))
        .isEqualTo("{\"dry_run\":false,\"changes\":[],\"unchanged\":4}");
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void import_dryRun_reportsTheDifferenceAndChangesNothing() {
    admin.post(IMPORT, BUNDLE);
    var other =
        BUNDLE
            .replace("- '2'", "- '2'\n      - '3'")
            .replace("severity: error", "severity: warning")
            .replace("- source: kong", "- source: tyk");

    var preview = admin.post(IMPORT + "?dry_run=true", other);

    assertThat(body(preview, 200))
        .contains(
            "{\"part\":\"label\",\"name\":\"tier\",\"change\":\"replaced\",\"differences\":[{\"member\":\"values\",\"before\":\"1, 2\",\"after\":\"1, 2, 3\"}]}",
            "{\"part\":\"policy\",\"name\":\"Every API has a tier\",\"change\":\"replaced\",\"differences\":[{\"member\":\"severity\",\"before\":\"error\",\"after\":\"warning\"}]}",
            "{\"part\":\"mapping\",\"name\":\"tyk\",\"change\":\"created\"");
    assertThat(viewer.get(EXPORT).body()).isEqualTo(BUNDLE);
    assertThat(body(admin.post(IMPORT, other), 200)).contains("\"dry_run\":false");
    assertThat(viewer.get(EXPORT).body()).contains("- '3'", "warning", "source: tyk");
  }

  @Test
  void import_valuesInUse_isRefusedWhole() {
    admin.post(IMPORT, BUNDLE);
    ours().register("Billing", "{\"tier\":\"2\"}");
    var fewer =
        BUNDLE.replace("      - '2'\n", "").replace("labels:", "labels:\n  - name: another");

    var refused = admin.post(IMPORT, fewer);

    assertThat(body(refused, 409))
        .contains(
            "\"code\":\"import_refused\"",
            "{\"field\":\"labels[2].values\",\"message\":\"1 API carries values that would be removed (expected: none)\"}");
    assertThat(viewer.get(EXPORT).body()).isEqualTo(BUNDLE);
  }

  @Test
  void export_withAssignments_givesTheLabelsBackToTheApis() {
    admin.post(IMPORT, BUNDLE);
    var billing = ours().register("Billing", "{\"tier\":\"2\",\"team\":\"blue\"}");
    ours().register("Ledger", "{\"tier\":\"1\"}");
    var taken = viewer.get(EXPORT + "?assignments=true&selector=team").body();
    assertThat(taken)
        .endsWith(
            "assignments:\n  - api: '%s'\n    labels:\n      team: blue\n      tier: '2'\n"
                .formatted(billing));

    admin.put("/api/" + billing + "/labels", "{\"tier\":\"1\"}");

    assertThat(body(admin.post(IMPORT, taken), 200))
        .contains(
            "\"part\":\"assignment\"", "{\"member\":\"tier\",\"before\":\"1\",\"after\":\"2\"}");
    assertThat(ours().found("tier=2,team=blue")).containsExactly("Billing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          labels: [{name: a b}]                          | labels[0].name
          labels: [{name: a, color: red}]                | labels[0].color
          colors: []                                     | colors
          policies: [{name: x, requires: [{label: gone}]}] | policies[0]
          policies: [{name: x, selector: 'tier @', requires: [{label: tier}]}] | policies[0].selector
          mappings: [{source: kong, rules: [{tag: '(', label: tier}]}] | mappings[0].rules[0].tag
          assignments: [{api: x, labels: {}}]            | assignments[0].api
          labels: [                                      | body
          a: &a [x, x]                                   | a
          """)
  void import_badBundle_namesThePlaceAndChangesNothing(String bundle, String place) {
    admin.post(IMPORT, BUNDLE);

    var refused = admin.post(IMPORT, bundle);

    assertThat(refused.status()).as(refused.body()).isBetween(400, 409);
    assertThat(refused.body()).contains("\"field\":\"" + place);
    assertThat(viewer.get(EXPORT).body()).isEqualTo(BUNDLE);
  }

  @Test
  void import_bomb_isRefusedQuickly() {
    var bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (var level = 1; level < 12; level++) {
      bomb.append("a%1$d: &a%1$d [".formatted(level))
          .append("*a%d, ".formatted(level - 1).repeat(9))
          .append("*a%d]\n".formatted(level - 1));
    }

    assertThat(admin.post(IMPORT, bomb.toString()).status()).isEqualTo(400);
  }
}
