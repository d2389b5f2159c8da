package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.withoutIds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.portico.application.testkit.Await;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.domain.fixture.Ids;
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
    admin.put("/api/portal/configuration", "{\"signup_fields\":[\"company\"]}");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = register("{\"email\":\"Ann@example.com\",\"fields\":{\"company\":\"Acme\"}}");

    var raw = issue(developer, plan);

    assertThat(raw).matches("ptk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}");
    assertThat(viewer.get(DEVELOPERS + "/" + developer).body())
        .contains(
            "\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, sha256(raw)),
            "\"keys\":{\"%s\":[\"%s\"]}".formatted(sha256(raw), plan))
        .doesNotContain(raw);
    var shown = viewer.get(KEYS + "/" + sha256(raw));
    assertThat(body(shown, 200).replace(sha256(raw), "<hash>"))
        .isEqualTo(
            """
            {"key":"<hash>","org_id":"<id>","developer_id":"<id>","application_id":"<id>",\
            "policy_id":"<id>","state":"live","alias":"Ann@example.com","fields":{"company":"Acme"},\
            "date_created":"<instant>","last_used":null}"""
                .replace("<hash>", withoutIds(new Reply(200, sha256(raw)))));
    assertThat(viewer.get(KEYS).body())
        .isEqualTo("{\"Data\":[" + shown.body() + "],\"Pages\":1}")
        .doesNotContain(raw);
    assertThat(verified(viewer, raw))
        .isEqualTo(
            """
            {"valid":true,"code":"VALID","key":"%s","org_id":"%s","policy_id":"%s",\
            "developer_id":"%s","application_id":"%4$s","alias":"Ann@example.com","fields":{"company":"Acme"}}"""
                .formatted(sha256(raw), Replies.all("org_id", shown).getFirst(), plan, developer));
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
      var refused = call.by(admin);

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

  @Test
  void issue_sameByManyAtOnce_isOneKey() throws Exception {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var developer = register("{\"email\":\"ann@example.com\"}");

    var replies = Concurrently.run(_ -> issued(developer, plan));

    assertThat(replies).extracting(Reply::status).containsOnly(200, 409).containsOnlyOnce(200);
    assertThat(Replies.all("key", admin.get(KEYS))).hasSize(1);
  }

  /* ---- rotate ---- */

  @Test
  void rotate_sameByManyAtOnce_isOneSuccessor() throws Exception {
    var path = KEYS + "/" + sha256(issue());

    assertThat(Concurrently.run(_ -> rotate(path, 60)))
        .extracting(Reply::status)
        .containsOnly(200, 409)
        .containsOnlyOnce(200);
    assertThat(Replies.all("key", admin.get(KEYS))).hasSize(2);
  }

  /* ---- the end ---- */

  @Test
  void revoke_liveKey_isSeenAtOnceAndOnce() {
    var raw = issue();
    var path = KEYS + "/" + sha256(raw);
    assertThat(code(raw)).isEqualTo("VALID");
    var stale = Map.of("If-Match", "\"another\"");
    assertThat(admin.post(path + "/revoke", "", stale).status()).isEqualTo(412);

    assertThat(admin.post(path + "/revoke", "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Key revoked\",\"Meta\":null}");

    assertThat(code(raw)).isEqualTo("DISABLED");
    assertThat(admin.post(path + "/revoke", "").body()).contains("\"code\":\"key_ended\"");
    assertThat(admin.get(KEYS + "?state=revoked").body()).contains(sha256(raw));
    assertThat(admin.get(KEYS + "?state=live").body()).isEqualTo("{\"Data\":[],\"Pages\":0}");
    assertThat(admin.get(DEVELOPERS).body()).doesNotContain(sha256(raw));
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
      admin.send("DELETE", wrong, "").assertHas(404, "\"code\":\"key_not_found\"");
    }
    assertThat(code(raw)).isEqualTo("VALID");
    assertThat(admin.send("DELETE", path.formatted(plan, developer), "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Key deleted\",\"Meta\":null}");
    assertThat(code(raw)).isEqualTo("DISABLED");
  }

  /* ---- steps ---- */

  final String register(String developer) {
    var reply = admin.post(DEVELOPERS, developer);
    reply.assertIs(200);
    return Replies.message(reply);
  }

  /** Issues a key for a new developer and a new plan, and returns it. */
  final String issue() {
    return issue(
        register("{\"email\":\"ann@example.com\"}"), ours().definePlan("{\"name\":\"Gold\"}"));
  }

  private String issue(String developer, String plan) {
    var reply = issued(developer, plan);
    reply.assertIs(200);
    return Replies.all("RawKey", reply).getFirst();
  }

  private Reply issued(String developer, String plan) {
    return admin.post(
        DEVELOPERS + "/" + developer + "/keys", "{\"policy_id\":\"%s\"}".formatted(plan));
  }

  private Reply rotate(String path, int overlap) {
    return admin.post(path + "/rotate", "{\"overlap_seconds\":%d}".formatted(overlap));
  }

  private void revoke(String raw) {
    admin.post(KEYS + "/" + sha256(raw) + "/revoke", "").assertIs(200);
  }

  private String code(String raw) {
    return code(viewer, raw);
  }

  /* Returns the result of the verification of a key. */
  private static String code(PorticoClient gateway, String raw) {
    return Replies.all("code", new Reply(200, verified(gateway, raw))).getFirst();
  }

  private static String verified(PorticoClient gateway, String raw) {
    var reply = gateway.post(VERIFY, "{\"key\":\"%s\"}".formatted(raw));
    reply.assertIs(200);
    return reply.body();
  }

  private static String sha256(String raw) {
    return new RawKey(raw).hashed().text();
  }

  @Test
  void issue_planThatAnotherNodeDefined_isFoundByEachIdAtOnce() {
    assumeThat(database()).as("a database that two nodes can open").isEqualTo(Database.SERVER);
    try (var node = another()) {
      var there =
          new PorticoClient(URI.create("http://localhost:" + node.port()), admin.credential());
      var developer = register("{\"email\":\"ann@example.com\"}");
      for (var other : List.of("gold", "0123456789abcdef01234567")) {
        there.get(KEYS + "?policy=ffffffffffffffffffffffff").assertIs(200);
        var plan = Ids.next().toString();
        ours()
            .definePlan("{\"_id\":\"%s\",\"id\":\"%s\",\"name\":\"%2$s\"}".formatted(plan, other));

        var issued =
            there.post(
                DEVELOPERS + "/" + developer + "/keys", "{\"policy_id\":\"%s\"}".formatted(other));

        issued.assertIs(200);
        assertThat(admin.get(KEYS + "?policy=" + plan).body())
            .contains("\"policy_id\":\"%s\"".formatted(plan));
      }
    }
  }

  @Test
  void revoke_keyThatAnotherNodeKnows_isRefusedThereWithinFiveSeconds() {
    assumeThat(database()).as("a database that two nodes can open").isEqualTo(Database.SERVER);
    try (var node = another()) {
      var there =
          new PorticoClient(URI.create("http://localhost:" + node.port()), viewer.credential());
      var raw = issue();
      assertThat(code(there, raw)).isEqualTo("VALID");

      revoke(raw);

      var revokedAt = System.nanoTime();
      assertThat(code(viewer, raw)).isEqualTo("DISABLED");
      Await.until("the key is disabled there", () -> code(there, raw).equals("DISABLED"));
      assertThat(Duration.ofNanos(System.nanoTime() - revokedAt))
          .isLessThanOrEqualTo(REVOKED_WITHIN);
    }
  }
}
