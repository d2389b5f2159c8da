package io.portico.endtoend.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Governance policies over HTTP. */
class GovernanceApiTest extends PorticoContract {

  private static final String POLICIES = "/api/governance/policies";
  private static final String BILLING = "65a1b2c3d4e5f60718293a4b";
  private static final String OWNED =
      "{\"name\":\"Owned\",\"selector\":\"tier=1\",\"requires\":[{\"label\":\"team\"}],"
          + "\"severity\":\"error\",\"action\":\"block\"}";

  @BeforeEach
  void defineLabels() {
    for (var members : List.of(ours(), theirs())) {
      succeed(members.admin().post("/api/labels/", "{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}"));
      succeed(members.admin().post("/api/labels/", "{\"name\":\"team\"}"));
    }
  }

  /* ---- the policy itself ---- */

  @Test
  void policy_definedReadAndReplacedWithItself_isUnchanged() {
    var defined = ours().admin().post(POLICIES, OWNED);

    assertThat(defined.status()).isEqualTo(201);
    assertThat(defined.body())
        .matches(
            "\\{\"id\":\"[0-9a-f]{24}\",\"name\":\"Owned\",\"selector\":\"tier=1\","
                + "\"requires\":\\[\\{\"label\":\"team\"}],\"severity\":\"error\",\"action\":\"block\","
                + "\"active\":true,\"created_at\":\"[^\"]+Z\",\"updated_at\":\"[^\"]+Z\"}");
    var path = POLICIES + "/" + Replies.id(defined);
    assertThat(ours().admin().get(path).body()).isEqualTo(defined.body());
    assertThat(ours().admin().get(POLICIES + "/oWNED").body()).isEqualTo(defined.body());
    assertThat(ours().admin().put(path, defined.body())).isEqualTo(new Reply(200, defined.body()));
    assertThat(ours().admin().get(POLICIES).body())
        .isEqualTo("{\"items\":[" + defined.body() + "],\"next\":null}");

    assertThat(ours().admin().send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(ours().admin().get(path).status()).isEqualTo(404);
  }

  /* ---- enforcement ---- */

  @Test
  void block_violatingWrites_areRefusedAndChangeNothing() {
    define(ours(), OWNED);
    register(ours(), BILLING, "Billing", "{\"tier\":\"1\",\"team\":\"blue\"}");
    var later = register(ours(), null, "Later", "{\"tier\":\"2\"}");
    var before = ours().admin().get("/api/apis");

    for (var write :
        List.of(
            Call.of("POST /api/apis", "{\"name\":\"New\",\"labels\":{\"tier\":\"1\"}}"),
            Call.of("PUT /api/%s/labels".formatted(BILLING), "{\"tier\":\"1\"}"),
            Call.of("POST /api/%s/labels".formatted(later), "{\"tier\":\"1\"}"),
            Call.of("PATCH /api/%s/labels".formatted(BILLING), "{\"team\":null}"),
            Call.of("DELETE /api/%s/labels/team".formatted(BILLING), ""),
            Call.of("PATCH /api/apis/" + BILLING, "{\"labels\":{\"team\":null}}"),
            Call.of(
                "PUT /api/apis/" + later, "{\"name\":\"Later\",\"labels\":{\"tier\":\"1\"}}"))) {
      var reply = write.by(ours().admin());

      assertThat(reply.status()).as("%s: %s", write, reply.body()).isEqualTo(422);
      assertThat(reply.body())
          .contains(
              "\"Message\":\"labels.team: is required by the policy 'Owned', severity error"
                  + " (expected: any value)\"",
              "\"code\":\"policy_violation\"",
              "\"errors\":[{\"field\":\"labels.team\"");
    }
    assertThat(ours().admin().get("/api/apis")).isEqualTo(before);
  }

  @Test
  void block_droppedValues_areRefusedNamingTheApis() {
    define(
        ours(), "{\"name\":\"Tiered\",\"requires\":[{\"label\":\"tier\"}],\"action\":\"block\"}");
    register(ours(), BILLING, "Billing", "{\"tier\":\"2\"}");
    var before = ours().admin().get("/api/labels/tier");

    var reply =
        ours()
            .admin()
            .put("/api/labels/tier?values_in_use=detach", "{\"name\":\"tier\",\"values\":[\"1\"]}");

    assertThat(reply.status()).as(reply.body()).isEqualTo(422);
    assertThat(reply.body())
        .contains(
            "\"code\":\"policy_violation\"",
            "\"field\":\"apis." + BILLING + "\"",
            "'Billing' would violate the policy 'Tiered'");
    assertThat(ours().admin().get("/api/labels/tier")).isEqualTo(before);
    assertThat(carrying(ours(), "tier=2")).contains("Billing");

    succeed(
        ours()
            .admin()
            .put("/api/labels/tier?merge_into=1", "{\"name\":\"tier\",\"values\":[\"1\"]}"));
    assertThat(carrying(ours(), "tier=1")).contains("Billing");
  }

  @Test
  void block_forcedRemovalOfASelectedLabel_isRefusedNamingTheApis() {
    succeed(ours().admin().post("/api/labels/", "{\"name\":\"waived.team\"}"));
    register(ours(), BILLING, "Billing", "{\"waived.team\":\"yes\"}");
    define(ours(), OWNED.replace("tier=1", "!waived.*"));

    var reply = ours().admin().send("DELETE", "/api/labels/waived.team?force=true", "");

    assertThat(reply.status()).as(reply.body()).isEqualTo(422);
    assertThat(reply.body()).contains("'Billing' would violate the policy 'Owned'");
    assertThat(carrying(ours(), "waived.team")).contains("Billing");
  }

  @Test
  void renamedLabel_policyWithTheOldName_stillApplies() {
    define(ours(), OWNED);
    register(ours(), BILLING, "Billing", "{\"tier\":\"1\",\"team\":\"blue\"}");
    succeed(ours().admin().post("/api/labels/team/rename", "{\"name\":\"squad\"}"));
    succeed(ours().admin().post("/api/labels/tier/rename", "{\"name\":\"level\"}"));

    assertThat(ours().admin().post(POLICIES + "/Owned/evaluate", "").body())
        .isEqualTo(
            "{\"applicable\":1,\"compliant\":1,\"violating\":0,\"not_applicable\":0,\"first\":[]}");
    var refused = ours().admin().send("DELETE", "/api/%s/labels/squad".formatted(BILLING), "");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.body()).contains("\"field\":\"labels.squad\"");
    assertThat(ours().admin().send("DELETE", "/api/labels/squad?force=true", "").body())
        .contains("\"code\":\"label_in_policy\"");
    var dropped =
        ours().admin().put("/api/labels/squad", "{\"name\":\"squad\",\"former_names\":[]}");
    assertThat(dropped.status()).isEqualTo(409);
    assertThat(dropped.body()).contains("\"code\":\"label_in_policy\"");
  }

  private static String define(Members members, String policy) {
    var reply = members.admin().post(POLICIES, policy);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return Replies.id(reply);
  }

  private static String register(Members members, @Nullable String id, String name, String labels) {
    var reply =
        members
            .admin()
            .post(
                "/api/apis",
                "{\"id\":%s,\"name\":\"%s\",\"labels\":%s}"
                    .formatted(id == null ? "null" : "\"" + id + "\"", name, labels));
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return Replies.id(reply);
  }

  private static String carrying(Members members, String selector) {
    return members.admin().get("/api/apis?selector=" + PorticoClient.encoded(selector)).body();
  }

  private static void succeed(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 204);
  }
}
