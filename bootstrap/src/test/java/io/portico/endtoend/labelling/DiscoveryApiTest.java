package io.portico.endtoend.labelling;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.PullDueSources;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Discovery over HTTP: what sources send, how it is mapped, and what is kept. */
class DiscoveryApiTest extends PorticoContract {

  private static final String SYNC = "/api/discovery/kong/sync";
  private static final String FIRST_ADMIN = "the-first-administrator";

  private @Nullable Path contracts;

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    try {
      contracts = Files.createDirectories(defaults.data().resolve("apis"));
      var file = defaults.data().resolve("sources.yaml");
      Files.writeString(
          file,
          """
          sources:
            - name: contracts
              type: openapi-folder
              folder: ./apis
              every: 1h
          """);
      return defaults.withSources(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void defineLabels() {
    ours().define("{\"name\":\"business_domain\",\"display_name\":\"Business Domain\"}");
    ours().define("{\"name\":\"tier\",\"values\":[\"Tier 1\",\"Tier 2\"]}");
  }

  /* ---- push ---- */

  @Test
  void sync_newApis_areFoundByTheirMappedLabels() {
    admin
        .post(
            SYNC,
            """
            {"complete": true, "apis": [
              {"external_id": "1", "name": "Billing", "metadata": {"business-domain": "Finance"},
               "tags": ["tier:tier-1", "beta"]},
              {"external_id": "2", "name": "Shop", "metadata": {"Business Domain": "Retail"}}]}
            """)
        .assertIs(
            200,
            "{\"created\":2,\"updated\":0,\"unchanged\":0,\"missing\":0,\"mapped\":3,"
                + "\"unmapped\":[{\"key\":\"tags\",\"count\":1,\"examples\":[\"beta\"],"
                + "\"reason\":\"no_such_label\"}],\"conflicts\":[],\"conflicts_total\":0,"
                + "\"rejected\":[],\"rejected_total\":0,\"skipped\":[],\"duplicates\":[],"
                + "\"other_ids\":[],\"other_ids_total\":0}");
    assertThat(ours().found("tier='Tier 1',business_domain=Finance")).containsExactly("Billing");
    assertThat(ours().found("business_domain")).containsExactly("Billing", "Shop");
  }

  @Test
  void rename_toTheIdOfTheGateway_keepsLabelsUsageAndPolicies() {
    var stored = registered("Weather");
    var id = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
    admin.put("/api/" + stored + "/labels", "{\"tier\":\"Tier 1\"}").assertIs(200);
    var plan = ours().definePlan("{\"name\":\"Gold\",\"api_ids\":[\"%s\"]}".formatted(stored));
    called(stored);
    called(id);

    admin.post("/api/apis/" + stored + "/rename", "{\"id\":\"%s\"}".formatted(id)).assertIs(200);
    called(stored);
    assertThat(admin.get("/api/" + id + "/labels").body()).contains("\"tier\":\"Tier 1\"");
    assertThat(ours().found("tier='Tier 1'")).containsExactly("Weather");
    assertThat(admin.get("/api/portal/policies/" + plan).body())
        .contains("\"api_ids\":[\"%s\",\"%s\"]".formatted(id, stored));
    assertThat(usageByApi())
        .contains("\"api_id\":\"%s\"".formatted(id), "\"hits\":3,", "\"api_name\":\"Weather\"")
        .doesNotContain(stored);
    assertThat(admin.get("/api/apis/" + stored).status()).isEqualTo(404);
  }

  /* Without a key, as on an open route. */
  private void called(String api) {
    var record =
        "{\"api_key\":\"\",\"api_id\":\"%s\",\"response_code\":200,\"timestamp\":\"%s\"}"
            .formatted(api, Instant.now());
    assertThat(admin.post("/api/activity/records", record).body()).contains("\"accepted\":1");
  }

  private String usageByApi() {
    var today = LocalDate.now(ZoneOffset.UTC);
    var from = today.minusDays(1);
    return admin
        .get(
            "/api/usage/apis/%d/%d/%d/%d/%d/%d"
                .formatted(
                    from.getDayOfMonth(),
                    from.getMonthValue(),
                    from.getYear(),
                    today.getDayOfMonth(),
                    today.getMonthValue(),
                    today.getYear()))
        .body();
  }

  private String registered(String name) {
    return Replies.id(admin.post("/api/apis", "{\"name\":\"%s\"}".formatted(name)));
  }

  @Test
  void sync_documentOfTyk_hasTheIdOfTheGateway() {
    assertThat(pushed("weather-gateway")).contains("\"created\":1", "\"other_ids\":[]");
    assertThat(admin.get("/api/apis/weather-gateway").body())
        .contains("\"external_id\":\"weather.json\"");

    // The gateway calls it otherwise now.
    assertThat(pushed("weather2"))
        .contains(
            "\"other_ids\":[{\"api\":\"weather-gateway\",\"external_id\":\"weather.json\","
                + "\"gateway_id\":\"weather2\"}],\"other_ids_total\":1");
    admin.post("/api/apis/weather-gateway/rename", "{\"id\":\"weather2\"}").assertIs(200);
    assertThat(pushed("weather2")).contains("\"unchanged\":1", "\"other_ids\":[]");
  }

  private String pushed(String gatewayId) {
    return admin
        .post(
            "/api/discovery/contracts/openapi?external_id=weather.json",
            """
            {"openapi": "3.0.3", "info": {"title": "Weather", "version": "1"}, "paths": {},
             "x-tyk-api-gateway": {"info": {"id": "%s", "name": "Weather"}}}"""
                .formatted(gatewayId))
        .body();
  }

  @Test
  void sync_idOfTheGateway_isTheIdOfTheApiEverywhere() {
    var id = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";

    assertThat(sync(own("1", id)).body()).contains("\"created\":1");
    assertThat(sync(own("1", id)).body()).contains("\"unchanged\":1");
    assertThat(sync(api("1", "")).body()).contains("\"updated\":1");

    assertThat(admin.get("/api/apis/" + id).body())
        .contains("\"id\":\"%s\"".formatted(id), "\"source\":\"kong\",\"external_id\":\"1\"");
    admin.put("/api/" + id + "/labels", "{\"tier\":\"Tier 1\"}").assertIs(200);
    refused(
        own("1", "another"),
        "'another' (expected: '%s', the id of the API, or none)".formatted(id));
    refused(own("2", id), "'%s' (expected: an id that no API of a source has)".formatted(id));
    refused(own("3", "labels"), "none of the reserved words");
    refused(
        own("4", "same") + "\n" + own("5", "same"), "duplicate 'same' (expected: each id once)");
    assertThat(admin.get("/api/apis?count=true").body()).contains("\"total\":1");
  }

  private void refused(String lines, String problem) {
    admin.post(SYNC, lines).assertHas(400, "\"code\":\"sync_refused\"", problem);
  }

  private static String own(String externalId, String id) {
    return "{\"external_id\":\"%s\",\"id\":\"%s\",\"name\":\"Api %s\"}"
        .formatted(externalId, id, externalId);
  }

  @Test
  void sync_blockingPolicy_refusesAllOrSkipsTheApi() {
    var policy =
        "{\"name\":\"Everything has a"
            + " domain\",\"requires\":[{\"label\":\"business_domain\"}],\"action\":\"block\"}";
    assertThat(admin.post("/api/governance/policies", policy).status()).isEqualTo(201);
    var lines = api("1", "\"business_domain\":\"Finance\"") + "\n" + api("2", "") + "\n";

    var refused = admin.post(SYNC, lines);
    refused.assertHas(
        400, "\"code\":\"sync_refused\"", "line 2: labels", "Everything has a domain");
    assertThat(ours().found()).isEmpty();

    assertThat(admin.post(SYNC + "?partial=true", lines).body())
        .startsWith("{\"created\":1,")
        .contains("\"rejected\":[{\"index\":2,", "\"rejected_total\":1,");
    assertThat(ours().found()).containsExactly("API 1");
  }

  /* ---- pull ---- */

  @Test
  void pull_configuredSystem_isPulledWhenDueAndOnDemand() throws IOException {
    var first = client(FIRST_ADMIN);
    Files.writeString(
        requireNonNull(contracts).resolve("billing.yaml"),
        """
        openapi: 3.1.0
        info: {title: Billing, version: 1.0.0, x-business-domain: Finance}
        """);

    bean(PullDueSources.class).pullDue();

    assertThat(first.get("/api/apis?selector=business_domain%3DFinance").body())
        .contains("\"name\":\"Billing\"")
        .contains("\"source\":\"contracts\"");
    assertThat(first.get("/api/discovery/sources").body())
        .contains("\"name\":\"contracts\",\"kind\":\"openapi-folder\"")
        .contains("\"every_seconds\":3600")
        .contains("\"trigger\":\"schedule\",\"state\":\"done\"");
    assertThat(first.post("/api/discovery/contracts/pull", "").body())
        .startsWith("{\"created\":0,\"updated\":0,\"unchanged\":1,");

    Files.writeString(requireNonNull(contracts).resolve("broken.yaml"), "openapi: 3.1.0\ninfo: [");
    var partly = first.post("/api/discovery/contracts/pull", "");
    assertThat(partly.status()).isEqualTo(200);
    assertThat(partly.body())
        .startsWith("{\"created\":0,\"updated\":0,\"unchanged\":1,\"missing\":0,")
        .contains("\"place\":\"broken.yaml\",\"line\":2,");
    assertThat(first.get("/api/discovery/sources").body())
        .contains("\"state\":\"done\"", "\"remarks\":\"1 rejected: broken.yaml, line 2: ");
    Files.delete(requireNonNull(contracts).resolve("broken.yaml"));
  }

  /* ---- what there is ---- */

  private Reply sync(String line) {
    var reply = admin.post(SYNC, line);
    reply.assertIs(200);
    return reply;
  }

  private static String api(String id, String metadata) {
    return "{\"external_id\":\"%s\",\"name\":\"API %s\",\"metadata\":{%s}}"
        .formatted(id, id, metadata);
  }
}
