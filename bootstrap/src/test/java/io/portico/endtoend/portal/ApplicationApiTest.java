package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Applications of developers over HTTP, and that classic portals need not know of them. */
class ApplicationApiTest extends PorticoContract {

  private static final String DEVELOPERS = "/api/portal/developers/";
  private static final String APPLICATIONS = "/api/portal/applications/";

  @Test
  void request_forTwoApplications_givesOneKeyEach() {
    var ann = ours().registerDeveloper("ann@example.com");
    var plan = ours().offerPlan("Gold");
    var shop = added(ann, "Shop");

    assertThat(requested(ann, plan, "").status()).isEqualTo(200);
    requested(ann, plan, ",\"application\":\"" + shop + "\"").assertIs(200);
    assertThat(requested(ann, plan, ",\"application\":\"" + shop + "\"").body())
        .contains("\"key_exists\"");

    var ofShop = admin.get("/api/portal/keys?application=" + shop);
    var ofDefault = admin.get("/api/portal/keys?application=" + ann);
    assertThat(Replies.all("key", ofShop)).hasSize(1);
    assertThat(Replies.all("key", ofDefault)).hasSize(1);
    assertThat(ofShop.body()).contains("\"application_id\":\"" + shop + "\"");
    assertThat(admin.get(DEVELOPERS + ann).body())
        .contains(
            "\"subscriptions\":{\"%s\":\"%s\"}"
                .formatted(plan, Replies.all("key", ofDefault).getFirst()))
        .contains(Replies.all("key", ofShop).getFirst());
    var requests = admin.get("/api/portal/requests?by_user=" + ann).body();
    assertThat(requests).containsOnlyOnce("\"application\":\"" + shop + "\"");
  }

  @Test
  void verify_keyOfAnApplication_namesIt() {
    var ann = ours().registerDeveloper("ann@example.com");
    var plan = ours().definePlan("{\"name\":\"Gold\",\"api_ids\":[\"weather\"]}");
    var shop = added(ann, "Shop");
    var issued =
        admin.post(
            DEVELOPERS + ann + "/keys",
            "{\"policy_id\":\"%s\",\"application\":\"%s\"}".formatted(plan, shop));
    var raw = Replies.all("RawKey", issued).getFirst();

    assertThat(admin.post("/api/keys/verify", "{\"key\":\"%s\"}".formatted(raw)).body())
        .contains("\"application_id\":\"" + shop + "\"");
    var admitted =
        client("")
            .exchange(
                "GET",
                "/gateway/authorize/weather",
                "",
                Map.of("X-Portico-Gateway", admin.credential(), "X-API-Key", raw));
    assertThat(admitted.header("X-Portico-Application")).isEqualTo(shop);
    admin.post(
        "/api/activity/records",
        "[{\"api_key\":\"%s\",\"api_id\":\"weather\",\"response_code\":200,\"timestamp\":\"%s\"}]"
            .formatted(new RawKey(raw).hashed().text(), Instant.now()));
    var day = LocalDate.now(ZoneOffset.UTC);
    assertThat(
            admin.get("/api/activity/top?by=application&from=%s&to=%s".formatted(day, day)).body())
        .contains("\"application\":\"" + shop + "\"", "\"application_name\":\"Shop\"");
  }

  @Test
  void request_otherApplication_isRefusedNamingIt() {
    var ann = ours().registerDeveloper("ann@example.com");
    var bob = ours().registerDeveloper("bob@example.com");
    var plan = ours().offerPlan("Gold");
    var ofBob = added(bob, "Theirs");

    requested(ann, plan, ",\"application\":\"" + ofBob + "\"")
        .assertHas(404, "application_not_found", ofBob, "\"field\":\"application\"");
    assertThat(requested(ann, plan, ",\"application\":\"shop\"").body())
        .contains("'shop' (expected: 24 hexadecimal characters)");
    assertThat(admin.get("/api/portal/keys").body()).contains("\"Data\":[]");
    assertThat(theirs().admin().get(APPLICATIONS + ofBob).status()).isEqualTo(404);
  }

  @Test
  void members_badChanges_areRefusedAndChangeNothing() {
    var ann = ours().registerDeveloper("ann@example.com");
    var shop = APPLICATIONS + added(ann, "Shop");
    var before = admin.get(shop).body();

    assertThat(admin.post(shop + "/members", "{\"email\":\"eve@example.com\"}").body())
        .contains("developer_not_found", "'eve@example.com' (expected: the email address of a");
    assertThat(
            admin
                .post(shop + "/members", "{\"email\":\"ann@example.com\",\"role\":\"king\"}")
                .body())
        .contains("role: 'king' (expected: owner, member)");
    assertThat(
            admin
                .post(shop + "/members", "{\"email\":\"ann@example.com\",\"role\":\"member\"}")
                .body())
        .contains("last_owner", "role: the application would have no owner");
    assertThat(admin.send("DELETE", shop + "/members/" + ann, "").body()).contains("last_member");
    assertThat(admin.send("DELETE", APPLICATIONS + ann, "").body()).contains("application_default");
    assertThat(admin.post(APPLICATIONS + ann + "/transfer", "{\"to\":\"ann@example.com\"}").body())
        .contains("application_default");
    assertThat(admin.post(DEVELOPERS + ann + "/applications", "{\"nam\":\"x\"}").body())
        .contains("nam: an unknown member");
    assertThat(viewer.send("DELETE", shop, "").status()).isEqualTo(403);

    assertThat(admin.get(shop).body()).isEqualTo(before);
  }

  private String added(String developer, String name) {
    return Replies.id(
        admin.post(DEVELOPERS + developer + "/applications", "{\"name\":\"%s\"}".formatted(name)));
  }

  private Reply requested(String developer, String plan, String further) {
    return admin.post(
        "/api/portal/requests",
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\"%s}".formatted(developer, plan, further));
  }
}
