package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plans over HTTP, policies to the classic portal, and who may do what with them. */
class PortalPlansApiTest extends PorticoContract {

  private static final String PLANS = "/api/portal/policies";

  @Override
  protected boolean speaksClassic() {
    return true;
  }

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

    var read = viewer.get(PLANS + "/" + id);

    assertThat(body(read, 200))
        .isEqualTo(
            """
            {"id":"<id>","_id":"<id>","org_id":"<id>","name":"Gold","api_ids":["<id>"],\
            "access_rights":{"<id>":{"api_id":"<id>","api_name":"","versions":[]}},\
            "rate":1000,"per":0.5,"quota_max":5000000000,"quota_renewal_rate":3600,\
            "key_expires_in":86400,"tags":["eu"],"active":false,"is_inactive":false}\
            """);
    assertThat(read.body()).startsWith("{\"id\":\"%1$s\",\"_id\":\"%1$s\"".formatted(id));
    assertThat(admin.put(PLANS + "/" + id, read.body()))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(viewer.get(PLANS + "/" + id + "/")).isEqualTo(read);
  }

  @Test
  void plan_asClassicClientsWriteIt_isReturnedThatWay() {
    var written =
        """
        {"_id":"5ead7120575961000181867e","id":"","org_id":"%s","name":"Gold","rate":-1,"per":-1,
         "quota_max":-1,"quota_renewal_rate":-1,"key_expires_in":-1,"is_inactive":true,
         "access_rights":{"65a1b2c3d4e5f60718293a4b":{"api_id":"65a1b2c3d4e5f60718293a4b",
         "api_name":"Payments","versions":["Default"],"allowed_urls":[],"limit":null}},
         "partitions":{"acl":true},"last_updated":"1716980105","meta_data":{}}\
        """
            .formatted(ours().id());

    assertThat(ours().classic().post(PLANS + "/", written))
        .isEqualTo(
            new Reply(
                200, "{\"Status\":\"OK\",\"Message\":\"5ead7120575961000181867e\",\"Meta\":null}"));
    ours().definePlan("{\"name\":\"Silver\"}");

    var again = ours().classic().post(PLANS, written.replace("Gold", "Bronze"));
    again.assertHas(409, "\"code\":\"policy_id_taken\"");
    for (var list : List.of("?p=-1&active=false&v=2", "/search?q=gol&p=-1")) {
      assertThat(body(ours().classic().get(PLANS + list), 200))
          .isEqualTo(
              """
              {"Data":[{"id":"<id>","_id":"<id>","org_id":"<id>","name":"Gold","api_ids":["<id>"],\
              "access_rights":{"<id>":{"api_id":"<id>","api_name":"Payments",\
              "versions":["Default"]}},"rate":-1,"per":-1,"quota_max":-1,"quota_renewal_rate":-1,\
              "key_expires_in":-1,"tags":[],"active":true,"is_inactive":true,\
              "partitions":{"acl":true},"last_updated":"1716980105","meta_data":{}}],"Pages":0}\
              """);
    }
  }

  @Test
  void plan_withTheIdOfItsMaker_isFoundByEitherEverywhere() {
    var file = "{\"id\":\"gold.v1\",\"name\":\"Gold\",\"partitions\":{\"quota\":true},\"rate\":%d}";
    var id = ours().definePlan(file.formatted(5));
    // Applied a second time, a client finds the policy by its id, and replaces it by _id.
    assertThat(ours().classic().get(PLANS + "?p=-1").body())
        .contains("\"id\":\"gold.v1\",\"_id\":\"" + id, "\"partitions\":{\"quota\":true}");
    assertThat(ours().classic().post(PLANS, file.formatted(6)).status()).isEqualTo(409);
    for (var either : List.of(id, "gold.v1")) {
      assertThat(ours().classic().put(PLANS + "/" + either, file.formatted(6)))
          .isEqualTo(new Reply(200, Members.DATA_UPDATED));
      assertThat(viewer.get(PLANS + "/" + either).body()).contains("\"rate\":6,");
    }

    var entry = "{\"name\":\"Gold\",\"show\":true,\"policy_id\":\"%s\"}";
    assertThat(
            ours()
                .classic()
                .put(
                    "/api/portal/catalogue",
                    "{\"apis\":[%s]}".formatted(entry.formatted("gold.v1"))))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(viewer.get("/api/portal/catalogue").body()).contains(id);
    var entries = "/api/portal/catalogue/entries/gold.v1";
    assertThat(viewer.get(entries).status()).isEqualTo(200);
    assertThat(admin.put(entries, entry.formatted("gold.v1")).status()).isEqualTo(200);

    var ann = ours().registerDeveloper("ann@example.com");
    var request =
        "{\"by_user\":\"%s\",\"for_plan\":\"gold.v1\",\"apply_policies\":[\"%s\"]}"
            .formatted(ann, id);
    assertThat(admin.post("/api/portal/requests", request).status()).isEqualTo(200);
    var bob = ours().registerDeveloper("bob@example.com");
    admin
        .post("/api/portal/developers/" + bob + "/keys", "{\"apply_policies\":[\"gold.v1\"]}")
        .assertIs(200);
    for (var list :
        List.of(
            "/api/portal/keys?policy=",
            "/api/portal/requests?for_plan=",
            "/api/portal/developers?policy=")) {
      assertThat(viewer.get(list + "gold.v1")).isEqualTo(viewer.get(list + id));
      assertThat(viewer.get(list + "gold.v1").body()).contains(ann);
    }
    assertThat(viewer.get(PLANS + "/gold.v2").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // The policy has a and b; those of api_ids, those of access_rights, and what it has then.
        "a b,   b c,  b c",
        "b c,   a b,  b c",
        "b a,   a b,  a b",
        "b,     b,    b",
        "'',    a b,  ''",
        "b c,   a c,  -",
        "c,     a,    -"
      })
  void plan_sentBackWithOtherApisInOneOfTwoMembers_hasThose(
      String apiIds, String accessRights, @Nullable String expected) {
    var id = ours().definePlan("{\"name\":\"Gold\",\"access_rights\":%s}".formatted(rights("a b")));
    var before = viewer.get(PLANS + "/" + id);
    var changed =
        before
            .body()
            .replaceFirst("\"api_ids\":\\[[^]]*]", "\"api_ids\":" + ids(apiIds))
            .replace(
                "\"access_rights\":" + rights("a b"), "\"access_rights\":" + rights(accessRights));

    var reply = admin.put(PLANS + "/" + id, changed);

    var after = viewer.get(PLANS + "/" + id);
    if (expected == null) {
      reply.assertHas(
          400, "access_rights: other APIs than in api_ids, and the policy has neither (expected: ");
      assertThat(after).isEqualTo(before);
    } else {
      assertThat(reply).isEqualTo(new Reply(200, Members.DATA_UPDATED));
      // An API that it had keeps its name and its versions.
      assertThat(after.body())
          .contains("\"api_ids\":" + ids(expected))
          .contains(
              expected.contains("b")
                  ? "\"b\":{\"api_id\":\"b\",\"api_name\":\"The b\",\"versions\":[\"v1\"]}"
                  : "\"access_rights\":{}");
    }
  }

  private static String ids(String apis) {
    return words(apis).map(api -> "\"" + api + "\"").collect(joining(",", "[", "]"));
  }

  private static String rights(String apis) {
    return words(apis)
        .map(
            api ->
                "\"%1$s\":{\"api_id\":\"%1$s\",\"api_name\":\"The %1$s\",\"versions\":[\"v1\"]}"
                    .formatted(api))
        .collect(joining(",", "{", "}"));
  }

  private static Stream<String> words(String text) {
    return Stream.of(text.split(" ", -1)).filter(word -> !word.isEmpty());
  }

  @Test
  void plan_unlimited_issuesKeysWithoutRateQuotaOrEnd() {
    var id =
        ours()
            .definePlan(
                """
                {"name":"Gold","rate":-1,"per":-1,"quota_max":-1,"quota_renewal_rate":-1,
                 "key_expires_in":-1,"access_rights":{"orders":{}}}\
                """);
    var developer = ours().registerDeveloper("ann@example.com");
    var issued =
        admin.post(
            "/api/portal/developers/" + developer + "/keys",
            "{\"policy_id\":\"%s\"}".formatted(id));
    var call =
        "{\"key\":\"%s\",\"api_id\":\"orders\",\"cost\":1}"
            .formatted(Replies.all("RawKey", issued).getFirst());

    for (var number = 0; number < 20; number++) {
      var verified = admin.post("/api/keys/verify", call);
      assertThat(verified.body()).contains("\"code\":\"VALID\"").doesNotContain("expires_at");
    }
    var key = Replies.all("key", admin.get("/api/portal/keys")).getFirst();
    assertThat(admin.get("/api/portal/keys/" + key).body()).doesNotContain("expires_at");
  }
}
