package io.portico.endtoend.gateways;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.domain.key.RawKey;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.AdminServer.Behaviour;
import io.portico.outbound.gateway.testkit.KongServer;
import io.portico.outbound.gateway.testkit.TykServer;
import io.portico.testkit.Contents;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Keys from the change to servers that check each request as Kong and Tyk do. */
class PushedKeysTest extends PorticoContract {

  private static final String GATEWAYS = "/api/gateways";
  private static final String LIMITED =
      "{\"name\":\"Gold %s\",\"api_ids\":[\"weather\"],\"rate\":%d,\"per\":60,"
          + "\"quota_max\":1000,\"quota_renewal_rate\":86400}";

  /* One of each for each test, so that none has the keys of another. */
  private KongServer kong = new KongServer();
  private TykServer tyk = new TykServer(true);

  @SuppressWarnings("NullAway.Init") // before each test
  private Members ours;

  private String plan = "";
  private String kongPath = "";
  private String tykPath = "";

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @BeforeEach
  void addGateways() {
    kong.close();
    tyk.close();
    kong = new KongServer();
    tyk = new TykServer(true);
    ours = organisation();
    plan = Replies.message(ours.admin().post("/api/portal/policies", LIMITED.formatted("one", 10)));
    kongPath =
        add(
            "{\"name\":\"Edge\",\"kind\":\"kong\",\"url\":\"%s\",\"credential\":\"%s\"}"
                .formatted(kong.url(), AdminServer.CREDENTIAL));
    tykPath =
        add(
            "{\"name\":\"Inner\",\"kind\":\"tyk\",\"url\":\"%s/\",\"credential\":\"%s\",\"tyk_org_id\":\"%s\"}"
                .formatted(tyk.url(), AdminServer.CREDENTIAL, TykServer.ORGANISATION));
  }

  @AfterEach
  void close() {
    kong.close();
    tyk.close();
    assertThat(kong.problems()).isEmpty();
    assertThat(tyk.problems()).isEmpty();
  }

  private String add(String gateway) {
    var reply = ours.admin().post(GATEWAYS, gateway);
    reply.assertIs(201);
    assertThat(reply.body()).doesNotContain(AdminServer.CREDENTIAL);
    return GATEWAYS + "/" + Replies.id(reply);
  }

  private String issued(String developer) {
    var reply =
        ours.admin()
            .post(
                "/api/portal/developers/" + developer + "/keys",
                "{\"policy_id\":\"%s\"}".formatted(plan));
    reply.assertIs(200);
    return Replies.all("RawKey", reply).getFirst();
  }

  private static String hash(String key) {
    return new RawKey(key).hashed().text();
  }

  private void awaitPasses(String key, boolean passes) {
    Await.until(
        () ->
            "Kong %s, Tyk %s, seen %s %s"
                .formatted(
                    kong.passes(key, "weather"),
                    tyk.passes(key, "weather"),
                    keys(kongPath),
                    keys(tykPath)),
        () -> kong.passes(key, "weather") == passes && tyk.passes(key, "weather") == passes);
  }

  private void awaitSettled() {
    for (var gateway : List.of(kongPath, tykPath)) {
      Await.until(
          () -> "settled, seen " + report(gateway),
          () -> report(gateway).contains("\"waiting\":0"));
    }
  }

  private String report(String gateway) {
    return ours.admin().get(gateway + "/report").body();
  }

  /* ---- the life of a key ---- */

  @Test
  void key_issuedChangedAndRevoked_isTheSameAtBothGateways() {
    var developer = ours.registerDeveloper("ann@gateways.example");
    var key = issued(developer);

    awaitPasses(key, true);
    assertThat(kong.passes(key, "maps")).isFalse();
    assertThat(kong.limits(key)).contains("{\"minute\":10,\"day\":1000}");
    assertThat(tyk.limits(key)).contains("10/60 1000/86400");
    assertThat(kong.customIds()).containsExactly(hash(key));
    assertThat(tyk.member(key, "alias")).isEqualTo(hash(key));

    // The plan changes, without the key.
    body(ours.admin().put("/api/portal/policies/" + plan, LIMITED.formatted("two", 20)), 200);
    Await.until(
        () -> "other limits, seen " + kong.limits(key) + tyk.limits(key),
        () ->
            kong.limits(key).orElse("").contains("\"minute\":20")
                && tyk.limits(key).orElse("").startsWith("20/60"));

    // The developer is inactive for a while.
    inactive(developer, true);
    awaitPasses(key, false);
    inactive(developer, false);
    awaitPasses(key, true);

    // It is rotated without an overlap, and its successor revoked.
    var rotated =
        ours.admin().post("/api/portal/keys/" + hash(key) + "/rotate", "{\"overlap_seconds\":0}");
    var successor = Replies.all("RawKey", rotated).getFirst();
    awaitPasses(successor, true);
    awaitPasses(key, false);
    body(ours.admin().post("/api/portal/keys/" + hash(successor) + "/revoke", ""), 200);
    awaitPasses(successor, false);
    Await.until("no consumer is left", () -> kong.customIds().isEmpty());
    assertThat(tyk.stored()).isEmpty();
    awaitSettled();
    noneHasTheKeys(List.of(key, successor));
  }

  private void inactive(String developer, boolean inactive) {
    body(
        ours.admin()
            .put(
                "/api/portal/developers/" + developer,
                "{\"email\":\"ann@gateways.example\",\"inactive\":%s}".formatted(inactive)),
        200);
  }

  /* Neither the store, once the gateways have them, nor metrics and reports. */
  private void noneHasTheKeys(List<String> keys) {
    var texts = new ArrayList<String>();
    Contents.of(context()).rows().forEach((_, rows) -> texts.addAll(rows));
    for (var path : List.of(kongPath, tykPath)) {
      texts.add(ours.admin().get(path).body());
      texts.add(ours.admin().get(path + "/keys").body());
      texts.add(report(path));
    }
    texts.add(ours.admin().get("/metrics").body());
    texts.add(ours.admin().get("/api/audit").body());
    assertThat(texts)
        .noneMatch(text -> keys.stream().anyMatch(text::contains))
        .noneMatch(text -> text.contains(AdminServer.CREDENTIAL));
    assertThat(Contents.of(context()).rows().get("key_push"))
        .isNotEmpty()
        .noneMatch(row -> row.contains("ptk_"));
  }

  /* ---- gateways that do not work ---- */

  @Test
  void gateway_failingTalkingOrHanging_getsTheKeysWhenItWorks() {
    kong.behave(Behaviour.FAILS);
    tyk.behave(Behaviour.TALKS);
    var key = issued(ours.registerDeveloper("ann@gateways.example"));
    Await.until(
        () -> "both failures are shown, seen " + keys(kongPath) + keys(tykPath),
        () -> keys(kongPath).contains("it answered 500") && keys(tykPath).contains("no JSON"));
    assertThat(Contents.of(context()).rows().get("key_push"))
        .isNotEmpty()
        .noneMatch(row -> row.contains(key));
    assertThat(body(ours.admin().post(kongPath + "/test", ""), 200)).contains("\"reached\":false");

    kong.behave(Behaviour.WORKS);
    tyk.behave(Behaviour.WORKS);
    body(ours.admin().post(GATEWAYS + "/keys/" + pushId(tykPath) + "/push", ""), 200);

    awaitPasses(key, true);
    assertThat(body(ours.admin().post(kongPath + "/test", ""), 200)).contains("\"reached\":true");
    awaitSettled();
    assertThat(keys(kongPath)).contains("\"state\":\"pushed\"").doesNotContain("failure");
  }

  private String keys(String gateway) {
    return ours.admin().get(gateway + "/keys").body();
  }

  private String pushId(String gateway) {
    return Replies.id(ours.admin().get(gateway + "/keys"));
  }

  @Test
  void twoNodes_manyKeys_eachIsPushedAndNoneTwice() {
    try (var other = another()) {
      assertThat(other).isNotNull();
      var keys = new ArrayList<String>();
      for (var number = 0; number < 20; number++) {
        keys.add(issued(ours.registerDeveloper("d%d@gateways.example".formatted(number))));
      }

      keys.forEach(key -> awaitPasses(key, true));
      awaitSettled();
      // A new key takes one request to Tyk.
      assertThat(tyk.changes()).isEqualTo(keys.size());
    }
  }

  @Test
  void gateway_withoutThePlan_losesItsKeys() {
    var key = issued(ours.registerDeveloper("ann@gateways.example"));
    awaitPasses(key, true);
    var other =
        Replies.message(ours.admin().post("/api/portal/policies", LIMITED.formatted("other", 1)));

    for (var gateway : List.of(kongPath, tykPath)) {
      var read = ours.admin().get(gateway).body();
      body(
          ours.admin().put(gateway, read.replace("\"plans\":[]", "\"plans\":[\"" + other + "\"]")),
          200);
    }

    awaitPasses(key, false);
    Await.until("no consumer is left", () -> kong.customIds().isEmpty());
  }

  @Test
  void twoNodes_planWithASelector_isFollowedAtTheGatewaysAndOnce() {
    ours.define("{\"name\":\"team\"}");
    ours.registerWith("{\"id\":\"maps\",\"name\":\"Maps\",\"labels\":{\"team\":\"geo\"}}");
    ours.registerWith("{\"id\":\"weather\",\"name\":\"Weather\"}");
    var selecting = LIMITED.formatted("one", 10).replace("}", ",\"api_selector\":\"team=geo\"}");
    body(ours.admin().put("/api/portal/policies/" + plan, selecting), 200);
    try (var other = another()) {
      assertThat(other).isNotNull();
      var key = issued(ours.registerDeveloper("ann@gateways.example"));
      Await.until("the first API is open", () -> kong.passes(key, "maps"));
      awaitPasses(key, false);

      label("{\"team\":\"geo\"}");
      awaitPasses(key, true);
      label("{\"team\":\"sea\"}");
      awaitPasses(key, false);

      assertThat(tyk.passes(key, "maps")).isTrue();
      assertThat(Replies.all("action", ours.admin().get("/api/audit?action=plan_apis_selected")))
          .hasSize(2);
    }
  }

  private void label(String labels) {
    body(ours.admin().send("PATCH", "/api/apis/weather", "{\"labels\":%s}".formatted(labels)), 200);
  }

  /* ---- drift ---- */

  @Test
  void drift_madeByHand_isFoundMendedAndReported() {
    var developer = ours.registerDeveloper("ann@gateways.example");
    var key = issued(developer);
    awaitPasses(key, true);
    var ended = issuedAndRevoked();
    awaitSettled();
    kong.clear(key, "acls");
    kong.clear(key, "plugins");
    kong.restore(ended, hash(ended));
    tyk.change(key, "rate", 999);
    tyk.restore(ended);
    assertThat(kong.passes(key, "weather")).isFalse();

    for (var gateway : List.of(kongPath, tykPath)) {
      body(ours.admin().post(gateway + "/reconcile", ""), 200);
      Await.until(
          () -> "both differences are reported, seen " + report(gateway),
          () -> report(gateway).contains("\"drifted\":2"));
    }

    assertThat(kong.passes(key, "weather")).isTrue();
    assertThat(kong.limits(key)).contains("{\"minute\":10,\"day\":1000}");
    assertThat(kong.customIds()).containsExactly(hash(key));
    assertThat(tyk.limits(key)).contains("10/60 1000/86400");
    assertThat(tyk.stored()).hasSize(1);
    assertThat(keys(kongPath)).contains("other groups").contains("other limits");
    assertThat(keys(tykPath)).contains("another rate");
    assertThat(ours.admin().get("/api/audit?action=gateway_drift_found").body())
        .contains("other groups; other limits")
        .contains("another rate");
  }

  private String issuedAndRevoked() {
    var key = issued(ours.registerDeveloper("bob@gateways.example"));
    awaitPasses(key, true);
    body(ours.admin().post("/api/portal/keys/" + hash(key) + "/revoke", ""), 200);
    awaitPasses(key, false);
    return key;
  }
}
