package io.portico.endtoend.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.Members;
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

  /* ---- enforcement ---- */

  @Test
  void block_violatingWrites_areRefusedAndChangeNothing() {
    define(ours(), OWNED);
    register(ours(), BILLING, "Billing", "{\"tier\":\"1\",\"team\":\"blue\"}");
    var later = register(ours(), null, "Later", "{\"tier\":\"2\"}");
    var before = admin.get("/api/apis");

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
      var reply = write.by(admin);

      assertThat(reply.status()).as("%s: %s", write, reply.body()).isEqualTo(422);
      assertThat(reply.body())
          .contains(
              "\"Message\":\"labels.team: is required by the policy 'Owned', severity error"
                  + " (expected: any value)\"",
              "\"code\":\"policy_violation\"",
              "\"errors\":[{\"field\":\"labels.team\"");
    }
    assertThat(admin.get("/api/apis")).isEqualTo(before);
  }

  @Test
  void renamedLabel_policyWithTheOldName_stillApplies() {
    define(ours(), OWNED);
    register(ours(), BILLING, "Billing", "{\"tier\":\"1\",\"team\":\"blue\"}");
    succeed(admin.post("/api/labels/team/rename", "{\"name\":\"squad\"}"));
    succeed(admin.post("/api/labels/tier/rename", "{\"name\":\"level\"}"));

    assertThat(admin.post(POLICIES + "/Owned/evaluate", "").body())
        .isEqualTo(
            "{\"applicable\":1,\"compliant\":1,\"violating\":0,\"not_applicable\":0,\"first\":[]}");
    var refused = admin.send("DELETE", "/api/%s/labels/squad".formatted(BILLING), "");
    refused.assertHas(422, "\"field\":\"labels.squad\"");
    assertThat(admin.send("DELETE", "/api/labels/squad?force=true", "").body())
        .contains("\"code\":\"label_in_policy\"");
    var dropped = admin.put("/api/labels/squad", "{\"name\":\"squad\",\"former_names\":[]}");
    dropped.assertHas(409, "\"code\":\"label_in_policy\"");
  }

  private static String define(Members members, String policy) {
    var reply = members.admin().post(POLICIES, policy);
    reply.assertIs(201);
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
    reply.assertIs(201);
    return Replies.id(reply);
  }

  private static void succeed(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 204);
  }
}
