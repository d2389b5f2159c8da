package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.withoutIds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.portico.application.port.in.key.ExpireKeys;
import io.portico.application.testkit.Await;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.domain.key.RawKey;
import io.portico.persistence.testkit.Database;
import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Keys over HTTP, from their issue to their end, as portals and gateways see them. */
class KeyLifecycleApiTest extends PorticoContract {

  /* The time that a revocation may take to reach all nodes. */
  private static final Duration REVOKED_WITHIN = Duration.ofSeconds(5);

  static final String VERIFY = "/api/keys/verify";

  private static final String KEYS = "/api/portal/keys";
  private static final String DEVELOPERS = "/api/portal/developers";

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  /* ---- issue ---- */

  @Test
  void issue_direct_isSeenOnceAndKeptAsItsHash() {
    ours().admin().put("/api/portal/configuration", "{\"signup_fields\":[\"company\"]}");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = register("{\"email\":\"Ann@example.com\",\"fields\":{\"company\":\"Acme\"}}");

    var raw = issue(developer, plan);

    assertThat(raw).matches("ptk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}");
    var record = ours().viewer().get(DEVELOPERS + "/" + developer).body();
    assertThat(record)
        .contains(
            "\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, sha256(raw)),
            "\"keys\":{\"%s\":[\"%s\"]}".formatted(sha256(raw), plan))
        .doesNotContain(raw);
    var shown = ours().viewer().get(KEYS + "/" + sha256(raw));
    assertThat(body(shown, 200).replace(sha256(raw), "<hash>"))
        .isEqualTo(
            """
            {"key":"<hash>","org_id":"<id>","developer_id":"<id>","application_id":"<id>",\
            "policy_id":"<id>","state":"live","alias":"Ann@example.com","fields":{"company":"Acme"},\
            "date_created":"<instant>","last_used":null}"""
                .replace("<hash>", withoutIds(new Reply(200, sha256(raw)))));
    assertThat(ours().viewer().get(KEYS).body())
        .isEqualTo("{\"Data\":[" + shown.body() + "],\"Pages\":1}")
        .doesNotContain(raw);
    assertThat(verified(ours().viewer(), raw))
        .isEqualTo(
            """
            {"valid":true,"code":"VALID","key":"%s","org_id":"%s","policy_id":"%s",\
            "developer_id":"%s","application_id":"%4$s","alias":"Ann@example.com","fields":{"company":"Acme"}}"""
                .formatted(sha256(raw), Replies.all("org_id", shown).getFirst(), plan, developer));
  }

  @Test
  void issue_sentAgainWithOneKey_isOneKey() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var path = DEVELOPERS + "/" + register("{\"email\":\"ann@example.com\"}") + "/keys";
    var body = "{\"apply_policies\":[\"%s\"]}".formatted(plan);
    var once = Map.of("Idempotency-Key", "issue 1");

    var first = ours().admin().post(path, body, once);

    assertThat(first.status()).as(first.body()).isEqualTo(200);
    assertThat(ours().admin().post(path, body, once)).isEqualTo(first);
    assertThat(ours().admin().post(path, body).body()).contains("\"code\":\"key_exists\"");
  }

  @Test
  void issue_sameByManyAtOnce_isOneKey() throws Exception {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = register("{\"email\":\"ann@example.com\"}");

    var replies = Concurrently.run(_ -> issued(developer, plan));

    assertThat(replies).extracting(Reply::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(Replies.all("key", ours().admin().get(KEYS))).hasSize(1);
  }

  @Test
  void anyRoute_textOfALiveKey_is404AndAsksForItsHash() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = register("{\"email\":\"ann@example.com\"}");
    var raw = issue(developer, plan);

    for (var call :
        List.of(
            Call.get(KEYS + "/" + raw),
            Call.of("POST " + KEYS + "/" + raw + "/rotate", ""),
            Call.of("POST " + KEYS + "/" + raw + "/revoke", ""),
            Call.of("DELETE " + DEVELOPERS + "/" + developer + "/keys/" + raw, ""),
            Call.of("DELETE " + DEVELOPERS + "/key/" + plan + "/" + raw + "/" + developer, ""))) {
      var refused = call.by(ours().admin());

      assertThat(refused.status()).as("%s", call).isEqualTo(404);
      assertThat(refused.body())
          .as("%s", call)
          .contains(
              "\"code\":\"key_not_found\"",
              "No key is known by this identifier (expected: the SHA-256 of the key in lower-case"
                  + " hexadecimal; keys are not stored)")
          .doesNotContain(raw.substring(4));
    }
    assertThat(code(raw)).isEqualTo("VALID");
  }

  /* ---- rotate ---- */

  @Test
  void rotate_withAnOverlap_bothAreValidUntilItEnds() {
    var old = issue();
    var path = KEYS + "/" + sha256(old);

    var rotated = Replies.all("RawKey", rotate(path, 2)).getFirst();

    assertThat(code(old)).isEqualTo("VALID");
    assertThat(code(rotated)).isEqualTo("VALID");
    assertThat(ours().admin().get(path).body())
        .contains("\"state\":\"live\"", "\"replaced_by\":\"" + sha256(rotated));
    assertThat(rotate(path, 2).body()).contains("\"code\":\"key_replaced\"");
    Await.until("the key has expired", () -> code(old).equals("EXPIRED"));
    assertThat(code(rotated)).isEqualTo("VALID");
    assertThat(rotate(path, 2).body()).contains("\"code\":\"key_ended\"", "is expired");
  }

  @Test
  void rotate_withoutAnOverlap_onlyTheNewIsValidAtOnce() {
    var old = issue();
    assertThat(code(old)).isEqualTo("VALID");

    var rotated = Replies.all("RawKey", rotate(KEYS + "/" + sha256(old), 0)).getFirst();

    assertThat(code(old)).isEqualTo("EXPIRED");
    assertThat(code(rotated)).isEqualTo("VALID");
    assertThat(ours().admin().get(DEVELOPERS).body())
        .contains(sha256(rotated))
        .doesNotContain(sha256(old));
  }

  @Test
  void rotate_sameByManyAtOnce_isOneSuccessor() throws Exception {
    var path = KEYS + "/" + sha256(issue());

    assertThat(Concurrently.run(_ -> rotate(path, 60)))
        .extracting(Reply::status)
        .containsOnly(200, 409)
        .containsOnlyOnce(200);
    assertThat(Replies.all("key", ours().admin().get(KEYS))).hasSize(2);
  }

  /* ---- the end ---- */

  @Test
  void renew_keyInItsSecondHalf_replacesItAndBothAreInTheTrail() {
    var plan = ours().definePlan("{\"name\":\"Short\",\"key_expires_in\":16}");
    var developer = register("{\"email\":\"ann@example.com\"}");
    var old = issue(developer, plan);
    assertThat(issued(developer, plan).body()).contains("\"code\":\"key_exists\"");

    Await.until("the key can be renewed", () -> issued(developer, plan).status() == 200);

    assertThat(ours().viewer().get(KEYS + "/" + sha256(old)).body())
        .contains("\"replaced_by\"", "\"state\":\"live\"");
    var trail = ours().admin().get("/api/audit?action=key_rotated").body();
    assertThat(trail).contains("\"action\":\"key_rotated\"", "\"field\":\"replaced_by\"");
    assertThat(ours().admin().get("/api/audit?action=key_issued&count=true").body())
        .contains("\"total\":2");
  }

  @Test
  void revoke_liveKey_isSeenAtOnceAndOnce() {
    var raw = issue();
    var path = KEYS + "/" + sha256(raw);
    assertThat(code(raw)).isEqualTo("VALID");
    var stale = Map.of("If-Match", "\"another\"");
    assertThat(ours().admin().post(path + "/revoke", "", stale).status()).isEqualTo(412);

    assertThat(ours().admin().post(path + "/revoke", "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Key revoked\",\"Meta\":null}");

    assertThat(code(raw)).isEqualTo("DISABLED");
    assertThat(ours().admin().post(path + "/revoke", "").body()).contains("\"code\":\"key_ended\"");
    assertThat(ours().admin().get(KEYS + "?state=revoked").body()).contains(sha256(raw));
    assertThat(ours().admin().get(KEYS + "?state=live").body())
        .isEqualTo("{\"Data\":[],\"Pages\":0}");
    assertThat(ours().admin().get(DEVELOPERS).body()).doesNotContain(sha256(raw));
  }

  @Test
  void remove_keyOfTheDeveloper_freesThePlan() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = register("{\"email\":\"ann@example.com\"}");
    var other = register("{\"email\":\"bob@example.com\"}");
    var raw = issue(developer, plan);
    var path = "/keys/" + sha256(raw);

    assertThat(ours().admin().send("DELETE", DEVELOPERS + "/" + other + path, "").status())
        .isEqualTo(404);
    assertThat(ours().admin().send("DELETE", DEVELOPERS + "/" + developer + path, "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Key deleted\",\"Meta\":null}");

    assertThat(code(raw)).isEqualTo("DISABLED");
    assertThat(issued(developer, plan).status()).isEqualTo(200);
  }

  @Test
  void remove_keyByPolicyKeyAndDeveloper_mustMatchAllThree() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var otherPlan = ours().definePlan("{\"name\":\"Silver\"}");
    var developer = register("{\"email\":\"ann@example.com\"}");
    var raw = issue(developer, plan);
    var path = DEVELOPERS + "/key/%s/" + sha256(raw) + "/%s";

    for (var wrong :
        List.of(path.formatted(otherPlan, developer), path.formatted(plan, otherPlan))) {
      var refused = ours().admin().send("DELETE", wrong, "");
      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.body()).contains("\"code\":\"key_not_found\"");
    }
    assertThat(code(raw)).isEqualTo("VALID");
    assertThat(ours().admin().send("DELETE", path.formatted(plan, developer), "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Key deleted\",\"Meta\":null}");
    assertThat(code(raw)).isEqualTo("DISABLED");
  }

  @Test
  void developer_inactiveOrGone_isSeenAtOnce() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = register("{\"email\":\"ann@example.com\"}");
    var path = DEVELOPERS + "/" + developer;
    var raw = issue(developer, plan);
    assertThat(code(raw)).isEqualTo("VALID");

    ours().admin().put(path, "{\"email\":\"ann@example.com\",\"inactive\":true}");
    assertThat(code(raw)).isEqualTo("DEVELOPER_INACTIVE");
    assertThat(rotate(KEYS + "/" + sha256(raw), 0).body())
        .contains("\"code\":\"developer_inactive\"");
    ours().admin().put("/api/portal/configuration", "{\"enforce_inactive\":false}");
    assertThat(code(raw)).isEqualTo("VALID");

    ours().admin().send("DELETE", path, "");
    assertThat(code(raw)).isEqualTo("DISABLED");
  }

  @Test
  void expiry_ofThePlan_endsTheKeyAndFreesThePlan() {
    var plan = ours().definePlan("{\"name\":\"Short\",\"key_expires_in\":1}");
    var developer = register("{\"email\":\"ann@example.com\"}");
    var raw = issue(developer, plan);

    Await.until("the key has expired", () -> code(raw).equals("EXPIRED"));
    bean(ExpireKeys.class).expireDue();

    assertThat(ours().admin().get(KEYS + "/" + sha256(raw)).body())
        .contains("\"state\":\"expired\"", "\"expires_at\":\"", "\"ended_at\":\"");
    assertThat(ours().admin().get(DEVELOPERS + "/" + developer).body())
        .contains("\"subscriptions\":{}", "\"keys\":{}");
    assertThat(issued(developer, plan).status()).isEqualTo(200);
  }

  @Test
  void verify_keyOfAnotherOrganisation_isNotFound() {
    assertThat(verified(theirs().admin(), issue()))
        .isEqualTo("{\"valid\":false,\"code\":\"NOT_FOUND\"}");
  }

  /* ---- steps ---- */

  final String register(String developer) {
    var reply = ours().admin().post(DEVELOPERS, developer);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return Replies.message(reply);
  }

  /** Issues a key for a new developer and a new plan, and returns it. */
  final String issue() {
    return issue(
        register("{\"email\":\"ann@example.com\"}"), ours().definePlan("{\"name\":\"Gold\"}"));
  }

  private String issue(String developer, String plan) {
    var reply = issued(developer, plan);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return Replies.all("RawKey", reply).getFirst();
  }

  private Reply issued(String developer, String plan) {
    return ours()
        .admin()
        .post(DEVELOPERS + "/" + developer + "/keys", "{\"policy_id\":\"%s\"}".formatted(plan));
  }

  private Reply rotate(String path, int overlap) {
    return ours().admin().post(path + "/rotate", "{\"overlap_seconds\":%d}".formatted(overlap));
  }

  private void revoke(String raw) {
    var reply = ours().admin().post(KEYS + "/" + sha256(raw) + "/revoke", "");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
  }

  private String code(String raw) {
    return code(ours().viewer(), raw);
  }

  /* Returns the result of the verification of a key. */
  private static String code(PorticoClient gateway, String raw) {
    return Replies.all("code", new Reply(200, verified(gateway, raw))).getFirst();
  }

  private static String verified(PorticoClient gateway, String raw) {
    var reply = gateway.post(VERIFY, "{\"key\":\"%s\"}".formatted(raw));
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.body();
  }

  private static String sha256(String raw) {
    return new RawKey(raw).hashed().text();
  }

  @Test
  void revoke_keyThatAnotherNodeKnows_isRefusedThereWithinFiveSeconds() {
    assumeThat(database()).as("a database that two nodes can open").isEqualTo(Database.SERVER);
    try (var node = another()) {
      var there =
          new PorticoClient(
              URI.create("http://localhost:" + node.port()), ours().viewer().credential());
      var raw = issue();
      assertThat(code(there, raw)).isEqualTo("VALID");

      revoke(raw);

      var revokedAt = System.nanoTime();
      assertThat(code(ours().viewer(), raw)).isEqualTo("DISABLED");
      Await.until("the key is disabled there", () -> code(there, raw).equals("DISABLED"));
      assertThat(Duration.ofNanos(System.nanoTime() - revokedAt))
          .isLessThanOrEqualTo(REVOKED_WITHIN);
    }
  }
}
