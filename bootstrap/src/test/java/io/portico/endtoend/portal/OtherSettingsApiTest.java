package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Portico with other settings than the defaults: keys are not hashed, portals approve requests
 * themselves, and pages of one other origin may send requests.
 */
class OtherSettingsApiTest extends PorticoContract {

  private static final String DEVELOPERS = "/api/portal/developers/";
  private static final String PORTAL = "https://portal.example.com";

  private final LocalDate day = LocalDate.now(ZoneOffset.UTC);

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults
        .withKeyForm(KeyForm.PLAIN)
        .withKeys(
            new Settings.Keys(
                new KeyPrefix("acme"), AutoApproval.BY_CLIENT, KeyLocations.DEFAULT, false))
        .withCorsOrigins(List.of(PORTAL));
  }

  /* ---- requests that the portal approves ---- */

  @Test
  void request_leftToTheClient_isApprovedByItsIdWithTheKey() {
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");

    var id =
        Replies.message(
            admin.post(
                "/api/portal/requests",
                "{\"by_user\":\"%s\",\"apply_policies\":[\"%s\"]}".formatted(developer, plan)));
    var approved = admin.put("/api/portal/requests/approve/" + id, "");

    var key = all("RawKey", approved).getFirst();
    assertThat(key).matches("acme_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}");
    assertThat(viewer.get(DEVELOPERS + developer).body())
        .contains("\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, key));
    assertThat(viewer.get("/api/portal/configuration").body()).contains("\"hash_keys\":false");
  }

  /* ---- keys that are not hashed ---- */

  @Test
  void usage_keyThatIsNotHashed_isOneRowUnderItsText() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = ours().registerDeveloper("ann@example.com");
    var key = issue(developer, plan);
    record(key, 3);
    var days =
        "%1$d/%2$d/%3$d/%1$d/%2$d/%3$d"
            .formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());

    var aggregate = viewer.get("/api/activity/keys/aggregate/" + key + "/" + days);
    var list = viewer.get("/api/activity/keys/" + days + "?p=-1");

    assertThat(aggregate.body()).containsOnlyOnce("\"hits\":").contains("\"hits\":3,");
    assertThat(viewer.get("/api/activity/keys/" + key + "/" + days)).isEqualTo(aggregate);
    assertThat(all("key", list)).containsExactly(key);
    assertThat(list.body()).contains("\"hits\":3,", "\"alias\":\"ann@example.com\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        DEVELOPERS + "%1$s/keys/%2$s",
        DEVELOPERS + "key/%3$s/%2$s/%1$s",
      })
  void delete_keyThatIsNotHashed_revokesItByItsText(String path) {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = ours().registerDeveloper("ann@example.com");
    var key = issue(developer, plan);
    var verify = "{\"key\":\"%s\"}".formatted(key);
    assertThat(admin.post("/api/keys/verify", verify).body()).contains("\"VALID\"");

    var deleted = admin.send("DELETE", path.formatted(developer, key, plan), "");

    assertThat(deleted)
        .isEqualTo(new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Key deleted\",\"Meta\":null}"));
    assertThat(admin.post("/api/keys/verify", verify).body()).contains("\"DISABLED\"");
    var unknown = admin.send("DELETE", path.formatted(developer, "none", plan), "");
    unknown.assertHas(404, "\"Message\":\"No such key.\"");
  }

  private String issue(String developer, String plan) {
    var issued =
        admin.post(DEVELOPERS + developer + "/keys", "{\"policy_id\":\"%s\"}".formatted(plan));
    return all("RawKey", issued).getFirst();
  }

  private void record(String key, int times) {
    var record =
        "{\"api_key\":\"%s\",\"api_id\":\"a\",\"response_code\":200,\"timestamp\":\"%sT00:00:01Z\"}%n"
            .formatted(key, day);
    assertThat(admin.post("/api/activity/records", record.repeat(times)).body())
        .isEqualTo("{\"accepted\":%d,\"rejected\":[]}".formatted(times));
  }

  /* ---- pages of other origins ---- */

  @Test
  void origin_ofTheSetting_mayReadAnswersAndErrors() {
    var preflight =
        client("")
            .exchange(
                "OPTIONS",
                "/api/portal/developers",
                "",
                Map.of(
                    "Origin", PORTAL,
                    "Access-Control-Request-Method", "POST",
                    "Access-Control-Request-Headers", "authorization,content-type"));

    assertThat(preflight.reply().status()).isEqualTo(200);
    assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(PORTAL);
    for (var path : List.of("/api/limits", "/api/none")) {
      var exchange = admin.exchange("GET", path, "", Map.of("Origin", PORTAL));
      assertThat(exchange.header("Access-Control-Allow-Origin")).as(path).isEqualTo(PORTAL);
    }
  }
}
