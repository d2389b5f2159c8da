package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.portico.application.service.limit.LiveNodes;
import io.portico.application.testkit.Await;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.domain.key.RawKey;
import io.portico.persistence.testkit.Database;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Calls that gateways ask about, over HTTP: which may pass, and how often. */
class GatewayApiTest extends PorticoContract {

  private static final String WEATHER = "/gateway/authorize/weather";
  private static final int ENOUGH_CALLS = 60;
  private static final int EVEN_SECONDS = 3;
  private static final int MOST_SECONDS = 50;

  @Test
  void authorize_validKeyOfThePlan_isAdmittedUntilItIsRevoked() {
    var plan = plan("\"tags\":[\"trial\"]");
    var developer = register("ann@example.com");
    var key = issue(developer, plan);

    var admitted = authorize(viewer, WEATHER, key);

    assertThat(admitted.reply()).isEqualTo(new Reply(200, ""));
    assertThat(admitted.header("X-Portico-Key")).isEqualTo(sha256(key));
    assertThat(admitted.header("X-Portico-Developer")).isEqualTo(developer);
    assertThat(admitted.header("X-Portico-Email")).isEqualTo("ann@example.com");
    assertThat(admitted.header("X-Portico-Plan")).isEqualTo(plan);
    assertThat(admitted.header("X-Portico-Tags")).isEqualTo("trial");
    assertThat(reason(authorize(viewer, "/gateway/authorize/orders", key)))
        .isEqualTo("403 api_not_allowed");
    assertThat(reason(authorize(theirs().viewer(), WEATHER, key))).isEqualTo("401 not_found");
    assertThat(reason(authorize(client("wrong"), WEATHER, key)))
        .isEqualTo("403 gateway_not_authorised");

    admin.post("/api/portal/keys/" + sha256(key) + "/revoke", "");
    assertThat(reason(authorize(viewer, WEATHER, key))).isEqualTo("401 disabled");
  }

  /* The API has a token of its own, and a header of its own for keys. */
  @Test
  void authorize_keyBesideACredentialOfTheApi_isFoundWhereTheCatalogueSays() {
    var plan = plan("\"tags\":[]");
    var key = issue(register("ann@example.com"), plan);
    var token = "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.";

    assertThat(
            authorize(Map.of("Authorization", token, "X-API-Key", key)).header("X-Portico-Remove"))
        .isEqualTo("x-api-key");
    var elsewhere = Map.of("Authorization", token, "X-Weather-Key", key);
    assertThat(reason(authorize(elsewhere))).isEqualTo("401 malformed");

    var entry =
        "{\"name\":\"Weather\",\"policy_id\":\"%s\",\"api_id\":\"weather\",\"config\":{\"key_location\":\"%s\"}}";
    var added = admin.post("/api/portal/catalogue/entries", entry.formatted(plan, "X-Weather-Key"));
    added.assertIs(200);
    var admitted = authorize(elsewhere);
    assertThat(admitted.reply().status()).isEqualTo(200);
    assertThat(admitted.header("X-Portico-Key")).isEqualTo(sha256(key));
    assertThat(admitted.header("X-Portico-Remove")).isEqualTo("x-weather-key");

    admin.put("/api/portal/catalogue/entries/" + plan, entry.formatted(plan, "query:token"));
    assertThat(reason(authorize(elsewhere))).isEqualTo("401 malformed");
    authorize(Map.of("X-Original-URI", "/v1?token=" + key)).reply().assertIs(200);
  }

  private Exchange authorize(Map<String, String> headers) {
    var all = new HashMap<>(headers);
    all.put("X-Portico-Gateway", viewer.credential());
    return client("").exchange("GET", WEATHER, "", all);
  }

  @Test
  void authorize_planThatIsChanged_isEnforcedAtOnceOnThisNode() {
    var plan = plan("\"quota_max\":1");
    var key = issue(register("ann@example.com"), plan);
    assertThat(verify(key, 1)).contains("VALID");
    assertThat(verify(key, 1)).contains("QUOTA_EXCEEDED");

    var policy = admin.get("/api/portal/policies/" + plan).body();
    var raised = policy.replace("\"quota_max\":1", "\"quota_max\":2");
    assertThat(admin.put("/api/portal/policies/" + plan, raised).status()).isEqualTo(200);

    assertThat(verify(key, 1)).contains("VALID", "\"quota_remaining\":0");
  }

  @Test
  void authorize_planWithASelector_followsTheLabels() {
    ours().define("{\"name\":\"team\"}");
    ours().registerWith("{\"id\":\"weather\",\"name\":\"Weather\"}");
    var plan = ours().definePlan("{\"name\":\"Team\",\"api_selector\":\"team = maps\"}");
    var key = issue(register("ann@example.com"), plan);
    assertThat(reason(authorize(viewer, WEATHER, key))).isEqualTo("403 api_not_allowed");

    label("{\"team\":\"maps\"}");
    Await.until("it is opened", () -> status(key) == 200);
    var read = admin.get("/api/portal/policies/" + plan);
    assertThat(read.body())
        .contains("\"api_ids\":[\"weather\"],\"api_selector\":\"team=maps\"")
        .doesNotContain("api_selector_error");
    // What was read can be sent back.
    assertThat(admin.put("/api/portal/policies/" + plan, read.body()).status()).isEqualTo(200);
    assertThat(admin.get("/api/portal/policies/" + plan).body()).isEqualTo(read.body());
    assertThat(admin.get("/api/audit?action=plan_apis_selected").body())
        .contains("access_rights", plan);

    var removal = admin.send("DELETE", "/api/labels/team?force=true", "");
    removal.assertHas(409, "\"code\":\"label_in_policy\"", "is used by the portal policies 'Team'");

    label("{\"team\":null}");
    Await.until("the plan no longer opens it", () -> status(key) == 403);
    assertThat(admin.get("/api/portal/policies/" + plan).body()).contains("\"api_ids\":[]");
  }

  private int status(String key) {
    return authorize(viewer, WEATHER, key).reply().status();
  }

  private void label(String labels) {
    admin.send("PATCH", "/api/apis/weather", "{\"labels\":%s}".formatted(labels)).assertIs(200);
  }

  @Test
  void authorize_manyAtOnce_areNoMoreThanTheQuota() throws InterruptedException {
    var key = issue(register("ann@example.com"), plan("\"quota_max\":300"));

    var admitted =
        Concurrently.run(
            _ -> {
              var passed = 0;
              while (authorize(viewer, WEATHER, key).reply().status() == 200) {
                passed++;
              }
              return passed;
            });

    assertThat(admitted.stream().mapToInt(passed -> passed).sum()).isEqualTo(300);
  }

  /** Each node admits its half of the rate, whatever the other one is asked. */
  @Test
  void authorize_twoNodesUnderEvenLoad_admitTheRateEverySecond() throws InterruptedException {
    assumeThat(database()).as("a database that two nodes can open").isEqualTo(Database.SERVER);
    var key = issue(register("ann@example.com"), plan("\"rate\":100,\"per\":1"));
    try (var node = another()) {
      Await.until("both nodes know", () -> bean(LiveNodes.class).number() == 2);
      Await.until("each other", () -> node.context().getBean(LiveNodes.class).number() == 2);
      var there =
          new PorticoClient(URI.create("http://localhost:" + node.port()), viewer.credential());
      // The first call of a node that was just started takes long.
      authorize(there, "/gateway/authorize/orders", key).reply().assertIs(403);

      var admittedHere = new CallsBySecond(ENOUGH_CALLS);
      var admittedThere = new CallsBySecond(ENOUGH_CALLS);
      var end = System.nanoTime() + Duration.ofSeconds(MOST_SECONDS).toNanos();
      while (few(admittedHere) || few(admittedThere)) {
        assertThat(System.nanoTime()).as("time for an even load").isLessThan(end);
        call(viewer, admittedHere, there, admittedThere, key);
      }

      for (var admitted : List.of(admittedHere, admittedThere)) {
        assertThat(admitted.admitted()).isLessThanOrEqualTo(50 * admitted.refills());
      }
      assertThat(admittedHere.usuallyAdmitted()).satisfies(GatewayApiTest::isHalfOfTheRate);
      assertThat(admittedThere.usuallyAdmitted()).satisfies(GatewayApiTest::isHalfOfTheRate);
    }
    Await.until("the other node has left", () -> bean(LiveNodes.class).number() == 1);
  }

  private static boolean few(CallsBySecond calls) {
    return calls.evenSeconds() < EVEN_SECONDS;
  }

  /* So that both together admit 90 to 110 a second. */
  private static void isHalfOfTheRate(int admitted) {
    assertThat(admitted).isBetween(45, 55);
  }

  private static void call(
      PorticoClient here,
      CallsBySecond admittedHere,
      PorticoClient there,
      CallsBySecond admittedThere,
      String key)
      throws InterruptedException {
    var end = System.nanoTime() + Duration.ofSeconds(EVEN_SECONDS).toNanos();
    Concurrently.run(
        4,
        number -> {
          var gateway = number % 2 == 0 ? here : there;
          var admitted = number % 2 == 0 ? admittedHere : admittedThere;
          while (System.nanoTime() < end) {
            admitted.add(authorize(gateway, WEATHER, key).reply().status() == 200);
          }
          return gateway;
        });
  }

  private String plan(String limits) {
    return ours()
        .definePlan("{\"name\":\"Weather\",\"api_ids\":[\"weather\"],%s}".formatted(limits));
  }

  private String register(String email) {
    var reply = admin.post("/api/portal/developers", "{\"email\":\"%s\"}".formatted(email));
    return Replies.all("Message", reply).getFirst();
  }

  private String issue(String developer, String plan) {
    var reply =
        admin.post(
            "/api/portal/developers/%s/keys".formatted(developer),
            "{\"policy_id\":\"%s\"}".formatted(plan));
    return Replies.all("RawKey", reply).getFirst();
  }

  private String verify(String key, int cost) {
    return verify("{\"key\":\"%s\",\"api_id\":\"weather\",\"cost\":%d}".formatted(key, cost));
  }

  private String verify(String body) {
    var reply = viewer.post("/api/keys/verify", body);
    reply.assertIs(200);
    return reply.body();
  }

  private static Exchange authorize(PorticoClient gateway, String path, String key) {
    return gateway.exchange(
        "GET",
        path,
        "",
        Map.of("Authorization", "Bearer " + key, "X-Portico-Gateway", gateway.credential()));
  }

  private static String reason(Exchange denied) {
    assertThat(denied.reply().body()).isEmpty();
    return denied.header("X-Portico-Status") + " " + denied.header("X-Portico-Reason");
  }

  private static String sha256(String raw) {
    return new RawKey(raw).hashed().text();
  }
}
