package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import org.junit.jupiter.api.Test;

/** Plans over HTTP, policies to the classic portal, and who may do what with them. */
class PortalPlansApiTest extends PorticoContract {

  private static final String PLANS = "/api/portal/policies";

  @Test
  void plan_definedReadAndSentBack_staysWhatItIs() {
    var id =
        ours()
            .definePlan(
                """
                {"name": "Gold", "api_ids": ["65a1b2c3d4e5f60718293a4b"], "rate": 1000.0,
                 "per": 0.5, "quota_max": 5000000000, "quota_renewal_rate": 3600,
                 "key_expires_in": 86400, "tags": ["eu"], "active": false, "access_rights": {}}
                """);

    var read = ours().viewer().get(PLANS + "/" + id);

    assertThat(body(read, 200))
        .isEqualTo(
            """
            {"id":"<id>","_id":"<id>","org_id":"<id>","name":"Gold","api_ids":["<id>"],\
            "rate":1000,"per":0.5,"quota_max":5000000000,"quota_renewal_rate":3600,\
            "key_expires_in":86400,"tags":["eu"],"active":false}""");
    assertThat(read.body()).startsWith("{\"id\":\"%1$s\",\"_id\":\"%1$s\"".formatted(id));
    assertThat(ours().admin().put(PLANS + "/" + id, read.body()))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(ours().viewer().get(PLANS + "/" + id + "/")).isEqualTo(read);
  }

  @Test
  void plan_removed_isGoneAndItsNameFree() {
    var id = ours().definePlan("{\"name\":\"Gold\"}");

    assertThat(ours().admin().send("DELETE", PLANS + "/" + id, ""))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}"));

    assertThat(ours().admin().get(PLANS + "/" + id).status()).isEqualTo(404);
    ours().definePlan("{\"name\":\"Gold\"}");
  }

  @Test
  void plan_removedWithALiveKey_isRefusedUntilNoneIsLive() {
    var id = ours().definePlan("{\"name\":\"Gold\"}");
    var key = KeyFixture.aKey().on(new PlanId(Identifier.of("id", id))).build();
    var organisation = ours().id();
    bean(IssuedKeys.class).add(organisation, key);

    var refused = ours().admin().send("DELETE", PLANS + "/" + id, "");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body())
        .contains("'Gold' has 1 live keys (expected: none; deactivate the policy by")
        .contains("\"code\":\"policy_in_use\"");
    assertThat(ours().admin().get(PLANS + "/" + id).status()).isEqualTo(200);

    bean(IssuedKeys.class).endAll(organisation, key.developer(), key.issuedAt());
    assertThat(ours().admin().send("DELETE", PLANS + "/" + id, "").status()).isEqualTo(200);
  }
}
