package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Developers over HTTP: registered, found, changed and removed as classic portals do it. */
class DeveloperApiTest extends PorticoContract {

  private static final String PATH = "/api/portal/developers";
  private static final String ANN =
      "{\"email\":\"Ann.Lee+api@Example.com\",\"password\":\"hunter22!\","
          + "\"fields\":{\"Company\":\"Acme\",\"Source\":\"own portal\"}}";
  private static final String PASSWORD = "{\"password\":\"another one\"}";
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";
  private static final Reply UPDATED = new Reply(200, Members.DATA_UPDATED);

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  /* ---- register and look up ---- */

  @Test
  void register_exampleOfTheSpecification_isFound() {
    var registered = ours().admin().post(PATH + "/", ANN);

    assertThat(registered.status()).isEqualTo(200);
    assertThat(registered.body())
        .matches("\\{\"Status\":\"OK\",\"Message\":\"[0-9a-f]{24}\",\"Meta\":null}");
    assertThat(body(ours().viewer().get(PATH + "/" + message(registered)), 200))
        .isEqualTo(
            """
            {"id":"<id>","email":"Ann.Lee+api@Example.com","date_created":"<instant>",\
            "inactive":false,"org_id":"<id>","api_keys":{},"subscriptions":{},\
            "fields":{"Company":"Acme","Source":"own portal"},"nonce":"","sso_key":"","keys":{}}""");
  }

  @Test
  void register_recordOfAClassicPortal_keepsItsSsoKeyAndNonce() {
    var whole =
        """
        {"id":"","email":"ann@example.com","date_created":"2017-08-11T06:09:55.654Z",
         "inactive":false,"org_id":"%s","api_keys":{},"subscriptions":null,
         "fields":{"Company":"Acme","Phone":null},"nonce":"n1","sso_key":"YW5u+/="}"""
            .formatted(ours().id());
    var id = message(ours().admin().post(PATH, whole));

    var read = ours().admin().get(PATH + "/ssokey/YW5u%2B/=");

    assertThat(read).isEqualTo(ours().admin().get(PATH + "/" + id));
    assertThat(read.body())
        .contains("\"fields\":{\"Company\":\"Acme\"},\"nonce\":\"n1\",\"sso_key\":\"YW5u+/=\"");
    assertThat(theirs().admin().get(PATH + "/ssokey/YW5u+/=").status()).isEqualTo(404);
    assertThat(ours().admin().put(PATH + "/" + id, read.body())).isEqualTo(UPDATED);
    assertThat(ours().admin().get(PATH + "/" + id)).isEqualTo(read);

    ours().admin().put(PATH + "/" + id, "{\"email\":\"ann@example.com\"}");
    assertThat(ours().admin().get(PATH + "/ssokey/YW5u+/=").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /api/portal/developers",
        "PUT /api/portal/developers/%1$s",
        "POST /api/portal/developers/%1$s/keys",
        "POST /api/portal/policies",
        "PUT /api/portal/policies/%2$s",
        "POST /api/portal/developers/verify_credentials",
        "POST /api/portal/developers/password/%1$s",
        "POST /api/portal/catalogue",
        "PUT /api/portal/catalogue",
        "POST /api/portal/catalogue/entries",
        "PUT /api/portal/catalogue/entries/%2$s",
        "POST /api/portal/configuration",
        "PUT /api/portal/configuration",
        "POST /api/portal/requests",
        "PUT /api/users/%3$s",
        "PUT /api/service-credentials/%4$s"
      })
  void anyBody_foreignOrganisation_isRefused(String route) {
    var developer = message(ours().admin().post(PATH, ANN));
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var user = ours().addUser("eve@example.com", "viewer");
    ours().addService("Edge", "portal");
    var service = Replies.id(ours().admin().get("/api/service-credentials"));
    var call = route.formatted(developer, plan, Replies.last(user.path()), service).split(" ", 2);

    for (var foreign : List.of(theirs().id().toString(), UNUSED, "x")) {
      // Portico's own routes take no members of others.
      var others =
          route.contains("/portal/")
              ? """
                "email":"bob@example.com","name":"Silver","policy_id":"%2$s","apis":[],
                "by_user":"%1$s","for_plan":"%2$s","username":"ann.lee+api@example.com",
                "password":"hunter22!","""
                  .formatted(developer, plan)
              : "";
      var body = "{%s\"org_id\":\"%s\"}".formatted(others, foreign);
      var refused = ours().admin().send(call[0], call[1], body);

      assertThat(refused.status()).as(refused.body()).isEqualTo(400);
      assertThat(refused.body())
          .contains("org_id: '" + foreign + "' (expected: the id of your organisation, or none)");
    }
  }

  @Test
  void anyBody_memberThatIsNearlyKnown_isRefusedWithItsName() {
    var path = PATH + "/" + message(ours().admin().post(PATH, ANN));
    var hash = "$2y$05$" + "abcdefghijklmnopqrstuuLZRNPdGzbgsE2YXTxbvLyqUbBXM65Ue";
    var body =
        "{\"email\":\"old@example.com\",\"passwordHash\":\"%s\",\"whatever\":1}".formatted(hash);

    for (var refused : List.of(ours().admin().post(PATH, body), ours().admin().put(path, body))) {
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.body())
          .contains("\"field\":\"passwordHash\"", "\"nearest\":[\"password_hash\"]")
          .doesNotContain(hash.substring(7));
    }
    assertThat(ours().admin().get(PATH + "/email/old@example.com").status()).isEqualTo(404);
    var other = body.replace("passwordHash", "portalTheme");
    assertThat(ours().admin().post(PATH, other).status()).isEqualTo(200);
  }

  @Test
  void anyRoute_wrongCredential_is401AlsoIfThereIsNoSuchRoute() {
    for (var path : List.of("/api/portal/developpers", "/nothing", "/api/portal/menus/")) {
      assertThat(client("a-wrong-credential").get(path))
          .isEqualTo(
              new Reply(
                  401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}"));
      assertThat(ours().viewer().get(path).status()).isEqualTo(404);
      assertThat(client("").get(path).status()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a/b@example.com, a/b@example.com",
    "a/b@example.com, a%2Fb%40example.com",
    "100%@example.com, 100%25@example.com",
    "j\u00fcrgen@b\u00fccher.example, j%C3%BCrgen@b%C3%BCcher.example",
    "jose\u0301@example.com, jos%C3%A9@example.com",
    "o'neil@example.com, o'neil@example.com",
    "a?b#c@example.com, a%3Fb%23c@example.com"
  })
  void show_unusualAddress_isFoundByIt(String email, String written) {
    var id = message(ours().admin().post(PATH, "{\"email\":\"%s\"}".formatted(email)));
    var reply = ours().admin().get(PATH + "/email/" + written);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    assertThat(reply.body()).contains("\"id\":\"" + id, "\"email\":\"" + email + "\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/email/unknown@example.com",
        "/email/no-address",
        "/email/a,b@example.com",
        "/none",
        "/" + UNUSED
      })
  void show_unknownDeveloper_is404(String path) {
    var reply = ours().admin().get(PATH + path);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body()).contains("\"code\":\"developer_not_found\"", "No developer has the");
  }

  @Test
  void register_sameRequestTwiceWithOneKey_isOneDeveloper() {
    var key = Map.of("Idempotency-Key", "registration 1");
    var first = ours().admin().exchange("POST", PATH, ANN, key);
    var second = ours().admin().exchange("POST", PATH, ANN, key);
    assertThat(second.reply()).isEqualTo(first.reply());
    assertThat(second.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(ours().admin().post(PATH, ANN).status()).isEqualTo(409);
    assertThat(ours().admin().post(PATH, ANN.replace("Ann", "Bob"), key).status()).isEqualTo(422);
  }

  /* ---- lists ---- */

  @Test
  void browse_pageByPage_isEveryDeveloperOnceWithBothIds() {
    for (var number = 0; number < 12; number++) {
      register("dev%02d@example.com".formatted(number));
    }

    var first = ours().viewer().get(PATH);
    assertThat(first.body())
        .startsWith("{\"Data\":[{\"id\":\"")
        .contains("dev00@", "dev09@")
        .doesNotContain("dev10@")
        .endsWith("],\"Pages\":2}")
        .containsPattern("\"id\":\"([0-9a-f]{24})\",\"_id\":\"\\1\"");
    assertThat(ours().viewer().get(PATH + "?p=2").body())
        .contains("dev10@", "dev11@")
        .doesNotContain("dev09@");
    assertThat(ours().viewer().get(PATH + "?p=3").body()).isEqualTo("{\"Data\":[],\"Pages\":2}");
    assertThat(ours().viewer().get(PATH + "?p=-1").body())
        .contains("dev00@", "dev11@")
        .endsWith("],\"Pages\":0}");
    assertThat(ours().viewer().get(PATH + "?p=2&page_size=5&unheard=of").body())
        .contains("dev05@", "dev09@")
        .doesNotContain("dev04@", "dev10@")
        .endsWith("],\"Pages\":3}");
  }

  /* ---- replace ---- */

  @Test
  void replace_recordAsItWasRead_changesNothing() {
    var path = PATH + "/" + message(ours().admin().post(PATH, ANN));
    var read = ours().admin().get(path);

    assertThat(ours().admin().put(path, read.body())).isEqualTo(UPDATED);

    assertThat(ours().admin().get(path)).isEqualTo(read);
    assertThat(verify("Ann.Lee+api@example.com", "hunter22!").status()).isEqualTo(200);
  }

  @Test
  void replace_fewMembers_givesTheOthersTheirDefaultsAndKeepsThePassword() {
    var path = PATH + "/" + message(ours().admin().post(PATH, ANN));
    ours().admin().put(path, ANN.replace("\"fields\"", "\"inactive\":true,\"fields\""));
    assertThat(ours().admin().get(path).body()).contains("\"inactive\":true");

    assertThat(ours().admin().put(path + "/", "{\"email\":\"lee@example.com\",\"password\":\"\"}"))
        .isEqualTo(UPDATED);

    assertThat(ours().admin().get(path).body())
        .contains("\"email\":\"lee@example.com\"", "\"inactive\":false", "\"fields\":{}");
    assertThat(verify("lee@example.com", "hunter22!").status()).isEqualTo(200);
    assertThat(verify("Ann.Lee+api@example.com", "hunter22!").status()).isEqualTo(401);
  }

  @Test
  void replace_nullInsideFields_isAnAbsentField() {
    var path = PATH + "/" + message(ours().admin().post(PATH, ANN));

    assertThat(ours().admin().put(path, ANN.replace("\"Acme\"", "null"))).isEqualTo(UPDATED);

    assertThat(ours().admin().get(path).body()).contains("\"fields\":{\"Source\":\"own portal\"}");
    assertThat(ours().admin().put(path, ANN.replaceFirst("\"fields\":\\{.*}", "\"fields\":null}")))
        .isEqualTo(UPDATED);
    assertThat(ours().admin().get(path).body()).contains("\"fields\":{}");
  }

  @Test
  void replace_readOnlyMembers_areIgnored() {
    var path = PATH + "/" + message(ours().admin().post(PATH, ANN));
    var bob = message(register("bob@example.com"));
    var before = ours().admin().get(path);

    var record =
        before
            .body()
            .replaceFirst(
                "\"date_created\":\"[^\"]+\"", "\"date_created\":\"2001-01-01T00:00:00Z\"")
            .replace("\"api_keys\":{}", "\"api_keys\":{\"a\":\"b\"}")
            .replace("\"subscriptions\":{}", "\"subscriptions\":{\"" + UNUSED + "\":\"key\"}")
            .replace("\"keys\":{}", "\"keys\":{\"key\":[\"" + UNUSED + "\"]}");
    assertThat(ours().admin().put(path, record)).isEqualTo(UPDATED);
    assertThat(ours().admin().get(path)).isEqualTo(before);

    var other = record.replaceFirst("\"id\":\"[^\"]+\"", "\"id\":\"" + bob + "\"");
    assertThat(ours().admin().put(path, other).status()).isEqualTo(400);
    assertThat(ours().admin().get(path)).isEqualTo(before);
  }

  @Test
  void anyChange_recordChangedSinceItWasRead_is412UntilItIsReadAgain() {
    var path = PATH + "/" + message(ours().admin().post(PATH, ANN));
    var read = ours().admin().exchange("GET", path, "", Map.of());
    // The change cannot be seen in what is sent; it counts all the same.
    ours().admin().put(path, ANN.replace("hunter22!", "hunter33!"));
    var stale = Map.of("If-Match", read.header("ETag"));

    assertStale(ours().admin().exchange("PUT", path, read.reply().body(), stale));
    assertStale(ours().admin().exchange("DELETE", path, "", stale));
    var password = path.replace("developers", "developers/password");
    assertStale(ours().admin().exchange("POST", password, PASSWORD, stale));
    assertThat(verify("ann.lee+api@example.com", "hunter33!").status()).isEqualTo(200);

    var again = ours().admin().exchange("GET", path, "", Map.of());
    var fresh = Map.of("If-Match", "\"other\", " + again.header("ETag"));
    assertThat(ours().admin().exchange("DELETE", path, "", fresh).reply().status()).isEqualTo(200);
  }

  private static void assertStale(Exchange refused) {
    assertThat(refused.reply().status()).isEqualTo(412);
    assertThat(refused.reply().body()).contains("\"code\":\"stale\"");
  }

  /* ---- passwords ---- */

  @Test
  void verify_rightOrWrong_is200Or401() {
    ours().admin().post(PATH, ANN);

    assertThat(verify("ann.lee+api@example.com", "hunter22!"))
        .isEqualTo(
            new Reply(
                200, "{\"Status\":\"OK\",\"Message\":\"Credentials verified\",\"Meta\":null}"));
    var wrong = verify("ann.lee+api@example.com", "hunter22");
    assertThat(wrong)
        .isEqualTo(
            new Reply(
                401,
                "{\"Status\":\"Error\",\"Message\":\"The email address or the password is wrong\","
                    + "\"Meta\":null}"));
    assertThat(verify("unknown@example.com", "hunter22!")).isEqualTo(wrong);
    assertThat(verify("not an address", "")).isEqualTo(wrong);
    assertThat(verify("ann.lee+api@example.com", "x".repeat(60_000))).isEqualTo(wrong);
  }

  @Test
  void password_changed_isTheOneThatCounts() {
    var id = message(ours().admin().post(PATH, ANN));

    assertThat(ours().admin().post(PATH + "/password/" + id, PASSWORD))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Password changed\",\"Meta\":null}"));

    assertThat(verify("ann.lee+api@example.com", "another one").status()).isEqualTo(200);
    assertThat(verify("ann.lee+api@example.com", "hunter22!").status()).isEqualTo(401);
  }

  @Test
  void register_withHashOfAnotherPortal_isVerifiedByThePasswordAndNeverShown() {
    var hash = "$2y$05$" + "abcdefghijklmnopqrstuuLZRNPdGzbgsE2YXTxbvLyqUbBXM65Ue".substring(0, 53);
    var registered =
        ours()
            .admin()
            .post(PATH, "{\"email\":\"old@example.com\",\"password_hash\":\"%s\"}".formatted(hash));
    assertThat(registered.status()).as(registered.body()).isEqualTo(200);

    assertThat(verify("old@example.com", "certainly not").status()).isEqualTo(401);
    assertThat(ours().admin().get(PATH + "?p=-1").body()).doesNotContain("$2y$", "$argon2");
  }

  /* ---- remove ---- */

  @Test
  void remove_present_isGoneAndTheAddressFree() {
    var path = PATH + "/" + message(ours().admin().post(PATH, ANN));

    assertThat(ours().admin().send("DELETE", path, ""))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}"));

    assertThat(ours().admin().get(path).status()).isEqualTo(404);
    assertThat(verify("ann.lee+api@example.com", "hunter22!").status()).isEqualTo(401);
    assertThat(ours().admin().post(PATH, ANN).status()).isEqualTo(200);
  }

  /* ---- two organisations ---- */

  @Test
  void developer_ofAnotherOrganisation_cannotLogInThereAndLeavesTheAddressFree() {
    ours().admin().post(PATH, ANN);

    var login = credentials("ann.lee+api@example.com", "hunter22!");
    assertThat(theirs().admin().post(PATH + "/verify_credentials", login).status()).isEqualTo(401);
    assertThat(theirs().admin().get(PATH + "?p=-1&q=ann").body())
        .isEqualTo("{\"Data\":[],\"Pages\":0}");
    assertThat(theirs().admin().post(PATH, ANN).status()).isEqualTo(200);
  }

  private Reply register(String email) {
    return ours().admin().post(PATH, "{\"email\":\"%s\"}".formatted(email));
  }

  private Reply verify(String username, String password) {
    return ours().admin().post(PATH + "/verify_credentials", credentials(username, password));
  }

  private static String credentials(String username, String password) {
    return "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(username, password);
  }

  private static String message(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return Replies.all("Message", reply).getFirst();
  }
}
