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
    var registered = admin.post(PATH + "/", ANN);

    assertThat(registered.status()).isEqualTo(200);
    assertThat(registered.body())
        .matches("\\{\"Status\":\"OK\",\"Message\":\"[0-9a-f]{24}\",\"Meta\":null}");
    assertThat(body(viewer.get(PATH + "/" + message(registered)), 200))
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
    var id = message(admin.post(PATH, whole));

    var read = admin.get(PATH + "/ssokey/YW5u%2B/=");

    assertThat(read).isEqualTo(admin.get(PATH + "/" + id));
    assertThat(read.body())
        .contains("\"fields\":{\"Company\":\"Acme\"},\"nonce\":\"n1\",\"sso_key\":\"YW5u+/=\"");
    assertThat(theirs().admin().get(PATH + "/ssokey/YW5u+/=").status()).isEqualTo(404);
    assertThat(admin.put(PATH + "/" + id, read.body())).isEqualTo(UPDATED);
    assertThat(admin.get(PATH + "/" + id)).isEqualTo(read);

    admin.put(PATH + "/" + id, "{\"email\":\"ann@example.com\"}");
    assertThat(admin.get(PATH + "/ssokey/YW5u+/=").status()).isEqualTo(404);
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
    var developer = message(admin.post(PATH, ANN));
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var user = ours().addUser("eve@example.com", "viewer");
    ours().addService("Edge", "portal");
    var service = Replies.id(admin.get("/api/service-credentials"));
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
      var refused = admin.send(call[0], call[1], body);

      refused.assertHas(
          400, "org_id: '" + foreign + "' (expected: the id of your organisation, or none)");
    }
  }

  @Test
  void anyRoute_wrongCredential_is401AlsoIfThereIsNoSuchRoute() {
    for (var path : List.of("/api/portal/developpers", "/nothing", "/api/portal/menus/")) {
      assertThat(client("a-wrong-credential").get(path))
          .isEqualTo(
              new Reply(
                  401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}"));
      assertThat(viewer.get(path).status()).isEqualTo(404);
      assertThat(client("").get(path).status()).isEqualTo(404);
    }
  }

  /* ---- replace ---- */

  @Test
  void replace_fewMembers_givesTheOthersTheirDefaultsAndKeepsThePassword() {
    var path = PATH + "/" + message(admin.post(PATH, ANN));
    admin.put(path, ANN.replace("\"fields\"", "\"inactive\":true,\"fields\""));
    assertThat(admin.get(path).body()).contains("\"inactive\":true");

    assertThat(admin.put(path + "/", "{\"email\":\"lee@example.com\",\"password\":\"\"}"))
        .isEqualTo(UPDATED);

    assertThat(admin.get(path).body())
        .contains("\"email\":\"lee@example.com\"", "\"inactive\":false", "\"fields\":{}");
    assertThat(verify("lee@example.com", "hunter22!").status()).isEqualTo(200);
    assertThat(verify("Ann.Lee+api@example.com", "hunter22!").status()).isEqualTo(401);
  }

  @Test
  void replace_readOnlyMembers_areIgnored() {
    var path = PATH + "/" + message(admin.post(PATH, ANN));
    var bob = message(register("bob@example.com"));
    var before = admin.get(path);

    var record =
        before
            .body()
            .replaceFirst(
                "\"date_created\":\"[^\"]+\"", "\"date_created\":\"2001-01-01T00:00:00Z\"")
            .replace("\"api_keys\":{}", "\"api_keys\":{\"a\":\"b\"}")
            .replace("\"subscriptions\":{}", "\"subscriptions\":{\"" + UNUSED + "\":\"key\"}")
            .replace("\"keys\":{}", "\"keys\":{\"key\":[\"" + UNUSED + "\"]}");
    assertThat(admin.put(path, record)).isEqualTo(UPDATED);
    assertThat(admin.get(path)).isEqualTo(before);

    var other = record.replaceFirst("\"id\":\"[^\"]+\"", "\"id\":\"" + bob + "\"");
    assertThat(admin.put(path, other).status()).isEqualTo(400);
    assertThat(admin.get(path)).isEqualTo(before);
  }

  @Test
  void anyChange_recordChangedSinceItWasRead_is412UntilItIsReadAgain() {
    var path = PATH + "/" + message(admin.post(PATH, ANN));
    var read = admin.exchange("GET", path, "", Map.of());
    // The change cannot be seen in what is sent; it counts all the same.
    admin.put(path, ANN.replace("hunter22!", "hunter33!"));
    var stale = Map.of("If-Match", read.header("ETag"));

    assertStale(admin.exchange("PUT", path, read.reply().body(), stale));
    assertStale(admin.exchange("DELETE", path, "", stale));
    var password = path.replace("developers", "developers/password");
    assertStale(admin.exchange("POST", password, PASSWORD, stale));
    assertThat(verify("ann.lee+api@example.com", "hunter33!").status()).isEqualTo(200);

    var again = admin.exchange("GET", path, "", Map.of());
    var fresh = Map.of("If-Match", "\"other\", " + again.header("ETag"));
    assertThat(admin.exchange("DELETE", path, "", fresh).reply().status()).isEqualTo(200);
  }

  private static void assertStale(Exchange refused) {
    assertThat(refused.reply().status()).isEqualTo(412);
    assertThat(refused.reply().body()).contains("\"code\":\"stale\"");
  }

  /* ---- passwords ---- */

  @Test
  void verify_rightOrWrong_is200Or401() {
    admin.post(PATH, ANN);

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
  void register_withHashOfAnotherPortal_isVerifiedByThePasswordAndNeverShown() {
    var hash = "$2y$05$" + "abcdefghijklmnopqrstuuLZRNPdGzbgsE2YXTxbvLyqUbBXM65Ue".substring(0, 53);
    admin
        .post(PATH, "{\"email\":\"old@example.com\",\"password_hash\":\"%s\"}".formatted(hash))
        .assertIs(200);

    assertThat(verify("old@example.com", "certainly not").status()).isEqualTo(401);
    assertThat(admin.get(PATH + "?p=-1").body()).doesNotContain("$2y$", "$argon2");
  }

  /* ---- two organisations ---- */

  private Reply register(String email) {
    return admin.post(PATH, "{\"email\":\"%s\"}".formatted(email));
  }

  private Reply verify(String username, String password) {
    return admin.post(PATH + "/verify_credentials", credentials(username, password));
  }

  private static String credentials(String username, String password) {
    return "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(username, password);
  }

  private static String message(Reply reply) {
    reply.assertIs(200);
    return Replies.all("Message", reply).getFirst();
  }
}
