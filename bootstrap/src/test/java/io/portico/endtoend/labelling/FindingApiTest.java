package io.portico.endtoend.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Finding APIs over HTTP by words, provider and source, and what helps after a slip. */
class FindingApiTest extends PorticoContract {

  @Test
  void words_ofTheWholeName_comeBeforeBeginningsAndParts() {
    ours().register("Autopayments", "{}");
    ours().register("Payments 2", "{}");
    ours().register("Pay", "{}");
    ours().register("Orders", "{}");

    assertThat(ours().listed("q=pay")).containsExactly("Pay", "Payments 2", "Autopayments");
    assertThat(ours().listed("q=PAYMENTS+2")).containsExactly("Payments 2");
    assertThat(ours().listed("q=refund")).isEmpty();
  }

  @Test
  void providerSourceAndMissing_areFiltersOfTheirOwn() {
    ours().registerWith("{\"name\":\"Own\",\"provider\":\"aws\"}");
    sync("{\"external_id\":\"1\",\"name\":\"Kept\"},{\"external_id\":\"2\",\"name\":\"Lost\"}");
    sync("{\"external_id\":\"1\",\"name\":\"Kept\"}");

    assertThat(ours().listed("provider=aws")).containsExactly("Own");
    assertThat(ours().listed("provider=azure")).isEmpty();
    assertThat(ours().listed("source=kong")).containsExactly("Kept", "Lost");
    assertThat(ours().listed("source=kong&missing=true")).containsExactly("Lost");
    assertThat(ours().listed("missing=false")).containsExactly("Own", "Kept");
  }

  @Test
  void selector_unknownLabel_matchesNothingAndNamesTheNearest() {
    ours().defineTierAndDomain();

    var reply = ours().viewer().get("/api/apis?selector=teir%3D1");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body())
        .startsWith("{\"items\":[]")
        .contains("\"warnings\":[{\"field\":\"selector.teir\"", "\"nearest\":[\"tier\"]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET /api/apis?selector=teir%3D1                       |",
        "POST /api/apis/search                                 | {\"selector\":\"teir=1\"}",
        "GET /api/apis/facets?keys=domain&selector=teir%3D1    |",
        "POST /api/labels/apply | {\"selector\":\"teir=1\",\"set\":{\"domain\":\"Retail\"}}",
        "GET /api/governance/report?selector=teir%3D1          |"
      })
  void selector_unknownLabel_isWarnedOfOnEveryRoute(String route, @Nullable String body) {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var call = Call.of(route, body == null ? "" : body);

    var reply = call.by(ours().admin());

    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.body())
        .containsPattern("\"warnings\":\\[\\{\"field\":\"selector[^\"]*teir\"")
        .contains("\"nearest\":[\"tier\"]");
    var known =
        Call.of(route.replace("teir", "tier"), body == null ? "" : body.replace("ei", "ie"));
    assertThat(known.by(ours().admin()).body()).doesNotContain("warnings");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "api_criticality=Tier 1       | api_criticality='Tier 1'",
        "tier=1,api_criticality=Tier 1| with quotes: api_criticality='Tier 1'"
      })
  void selector_valueWithABlank_isRefusedWithTheQuotedForm(String selector, String quoted) {
    var reply = ours().viewer().get("/api/apis?selector=" + PorticoClient.encoded(selector));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"code\":\"invalid_selector\"", quoted);
  }

  @Test
  void facets_ofAGroup_countEachLabelOfIt() {
    ours().define("{\"name\":\"compliance.gdpr\"}");
    ours().define("{\"name\":\"compliance.pci\",\"values\":[\"yes\",\"no\"]}");
    ours().define("{\"name\":\"complianceless\"}");
    ours().register("Billing", "{\"compliance.gdpr\":\"x\",\"compliance.pci\":\"yes\"}");

    var reply = ours().viewer().get("/api/apis/facets?keys=compliance.*");

    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.body())
        .contains("\"compliance.gdpr\"", "\"compliance.pci\"")
        .doesNotContain("complianceless");
  }

  @Test
  void label_nameWithAnEmptySegment_isRefused() {
    var reply = ours().admin().post("/api/labels", "{\"name\":\"compliance..pci\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"field\":\"name\"", "compliance..pci");
  }

  @Test
  void remove_apiThatTheCatalogueOffers_is409UntilForced() {
    var id = ours().register("Payments", "{}");
    var plan = ours().definePlan("{\"name\":\"Gold\",\"api_ids\":[\"%s\"]}".formatted(id));
    var offered =
        ours()
            .admin()
            .post(
                "/api/portal/catalogue/entries",
                "{\"name\":\"Payments\",\"policy_id\":\"%s\",\"api_id\":\"%s\",\"show\":true}"
                    .formatted(plan, id));
    assertThat(offered.status()).as(offered.body()).isEqualTo(200);

    var refused = ours().admin().send("DELETE", "/api/apis/" + id, "");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body()).contains("\"code\":\"api_in_catalogue\"", "\"errors\":[{", plan);

    assertThat(ours().admin().send("DELETE", "/api/apis/" + id + "?force=true", "").status())
        .isEqualTo(204);
    assertThat(ours().viewer().get("/api/apis/" + id).status()).isEqualTo(404);
  }

  private void sync(String apis) {
    var reply =
        ours()
            .admin()
            .post("/api/discovery/kong/sync", "{\"complete\":true,\"apis\":[%s]}".formatted(apis));
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
  }
}
