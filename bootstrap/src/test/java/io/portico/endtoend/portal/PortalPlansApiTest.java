package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
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
                 "key_expires_in": 86400, "tags": ["eu"], "active": false}
                """);

    var read = ours().viewer().get(PLANS + "/" + id);

    assertThat(body(read, 200))
        .isEqualTo(
            """
            {"id":"<id>","_id":"<id>","org_id":"<id>","name":"Gold","api_ids":["<id>"],\
            "access_rights":{"<id>":{"api_id":"<id>","api_name":"","versions":[]}},\
            "rate":1000,"per":0.5,"quota_max":5000000000,"quota_renewal_rate":3600,\
            "key_expires_in":86400,"tags":["eu"],"active":false,"is_inactive":true}""");
    assertThat(read.body()).startsWith("{\"id\":\"%1$s\",\"_id\":\"%1$s\"".formatted(id));
    assertThat(ours().admin().put(PLANS + "/" + id, read.body()))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(ours().viewer().get(PLANS + "/" + id + "/")).isEqualTo(read);
  }

  @Test
  void plan_asClassicClientsWriteIt_isReturnedThatWay() {
    var written =
        """
        {"_id":"5ead7120575961000181867e","id":"","org_id":"%s","name":"Gold","rate":-1,"per":-1,
         "quota_max":-1,"quota_renewal_rate":-1,"key_expires_in":-1,"is_inactive":true,
         "access_rights":{"65a1b2c3d4e5f60718293a4b":{"api_id":"65a1b2c3d4e5f60718293a4b",
         "api_name":"Payments","versions":["Default"],"allowed_urls":[],"limit":null}},
         "partitions":{"acl":true},"last_updated":"1716980105","meta_data":{}}"""
            .formatted(ours().id());

    assertThat(ours().admin().post(PLANS + "/", written))
        .isEqualTo(
            new Reply(
                200, "{\"Status\":\"OK\",\"Message\":\"5ead7120575961000181867e\",\"Meta\":null}"));
    ours().definePlan("{\"name\":\"Silver\"}");

    var again = ours().admin().post(PLANS, written.replace("Gold", "Bronze"));
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.body()).contains("\"code\":\"policy_id_taken\"");
    for (var list : List.of("?p=-1&active=false&v=2", "/search?q=gol&p=-1")) {
      assertThat(body(ours().viewer().get(PLANS + list), 200))
          .isEqualTo(
              """
              {"Data":[{"id":"<id>","_id":"<id>","org_id":"<id>","name":"Gold","api_ids":["<id>"],\
              "access_rights":{"<id>":{"api_id":"<id>","api_name":"Payments",\
              "versions":["Default"]}},"rate":-1,"per":-1,"quota_max":-1,"quota_renewal_rate":-1,\
              "key_expires_in":-1,"tags":[],"active":false,"is_inactive":true}],"Pages":0}""");
    }
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
    bean(UnitOfWork.class).run(() -> bean(IssuedKeys.class).add(organisation, key));

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
