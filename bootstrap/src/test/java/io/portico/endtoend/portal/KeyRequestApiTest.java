package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.all;
import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Key requests over HTTP: made, decided, removed, and by whom. */
class KeyRequestApiTest extends PorticoContract {

  private static final String REQUESTS = "/api/portal/requests";
  private static final String DEVELOPERS = "/api/portal/developers";
  private static final String REVIEWED = "{\"require_key_approval\":true}";

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  /* ---- automatic ---- */

  @Test
  void request_portalWithoutReview_putsAKeyOnTheRecordAtOnce() {
    ours().configurePortal("{\"signup_fields\":[\"team\"]}");
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");

    var path = ours().requestKey(developer, plan);

    assertThat(body(ours().viewer().get(path), 200))
        .isEqualTo(
            """
            {"id":"<id>","_id":"<id>","org_id":"<id>","by_user":"<id>","for_plan":"<id>",\
            "version":"","fields":{},"approved":true,"state":"approved","decided_at":"<instant>",\
            "date_created":"<instant>","key":"%s"}"""
                .formatted(text(key(path)).replaceAll("[0-9a-f]{24}", "<id>")));
    var record = ours().viewer().get(DEVELOPERS + "/" + developer).body();
    assertThat(record)
        .contains("\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, text(key(path))))
        .contains("\"keys\":{\"%2$s\":[\"%1$s\"]}".formatted(plan, text(key(path))));
    assertRefused(409, "key_exists", ours().admin().post(REQUESTS, details(developer, plan)));
  }

  @Test
  void request_setsAFieldThatKeysInherit_is400UnlessItIsTheDevelopers() {
    ours().configurePortal("{\"require_key_approval\":true,\"signup_fields\":[\"team\",\"tier\"]}");
    var plan = ours().offerPlan("Gold");
    var developer =
        Replies.message(
            ours()
                .admin()
                .post(
                    DEVELOPERS, "{\"email\":\"ann@example.com\",\"fields\":{\"team\":\"core\"}}"));
    var body =
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"fields\":{%%s,\"use\":\"test\"}}"
            .formatted(developer, plan);

    for (var name : List.of("team", "tier")) {
      var other = "\"%s\":\"gold\"".formatted(name);
      var refused = ours().admin().post(REQUESTS, body.formatted(other));
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.body())
          .contains("\"field\":\"fields." + name + "\"")
          .contains("'gold' (expected: the developer's own, or none; keys inherit this field)");
    }
    var accepted =
        ours()
            .admin()
            .exchange("POST", REQUESTS, body.formatted("\"team\":\"core\""), Map.of())
            .header("Location");
    var renamed = "{\"email\":\"ann@example.com\",\"fields\":{\"team\":\"new\"}}";
    ours().admin().put(DEVELOPERS + "/" + developer, renamed);
    ours().approver().put(approval(accepted), "");
    assertThat(ours().admin().get("/api/portal/keys").body())
        .contains("\"fields\":{\"team\":\"new\",\"use\":\"test\"}");
  }

  /* ---- found, commented on ---- */

  @Test
  void browse_wordsApiAndOrder_findsTheRequests() {
    ours().configurePortal(REVIEWED);
    var gold = ours().offerPlan("Gold");
    var silver = ours().offerPlan("Silver");
    var ann = ours().requestKey(ours().registerDeveloper("ann@acme.example"), silver);
    var bob = ours().requestKey(ours().registerDeveloper("bob@acme.example"), gold);
    ours().approver().put(ann.replace("/requests/", "/requests/decline/"), "");

    assertThat(ids("q=acme&sort=for_plan")).containsExactly(Replies.last(bob), Replies.last(ann));
    assertThat(ids("q=acme+silver")).containsExactly(Replies.last(ann));
    assertThat(ids("sort=-decided_at&state=declined")).containsExactly(Replies.last(ann));
    assertThat(ids("api_id=unheard-of")).isEmpty();
    assertRefused(400, "invalid_value", ours().viewer().get(REQUESTS + "?sort=size"));
  }

  private List<String> ids(String query) {
    return Pattern.compile("\"id\":\"([0-9a-f]{24})\"")
        .matcher(ours().viewer().get(REQUESTS + "?" + query).body())
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void comment_byAnApprover_isReadByViewersUntilTheRequestIsRemoved() {
    ours().configurePortal(REVIEWED);
    var path =
        ours().requestKey(ours().registerDeveloper("ann@example.com"), ours().offerPlan("Gold"));
    var text = "{\"text\":\"Is <b>Acme</b> a partner?\"}";

    assertThat(ours().approver().post(path + "/comments", text).status()).isEqualTo(201);
    assertRefused(403, "forbidden", ours().viewer().post(path + "/comments", text));

    assertThat(ours().viewer().get(path + "/comments").body())
        .contains("\"author\":\"", "\"text\":\"Is <b>Acme</b> a partner?\"");
    assertThat(ours().admin().get("/api/audit?action=request_commented").body())
        .contains("Is <b>Acme</b> a partner?");
    ours().approver().send("DELETE", path, "");
    assertRefused(404, "request_not_found", ours().viewer().get(path + "/comments"));
  }

  @Test
  void request_nullInsideFields_isAnAbsentField() {
    ours().configurePortal("{\"signup_fields\":[\"team\"]}");
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");
    var body =
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"fields\":{\"team\":null,\"use\":\"test\",\"x\":null}}"
            .formatted(developer, plan);

    var path = ours().admin().exchange("POST", REQUESTS, body, Map.of()).header("Location");

    assertThat(ours().viewer().get(path).body()).contains("\"fields\":{\"use\":\"test\"}");
    assertThat(ours().viewer().get("/api/portal/keys").body())
        .contains("\"fields\":{\"use\":\"test\"}");
  }

  /* ---- reviewed ---- */

  @Test
  void approve_reviewed_issuesAKeyWhoseHashIsOnTheRecord() {
    ours().configurePortal(REVIEWED);
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");
    var path = ours().requestKey(developer, plan);
    assertThat(ours().viewer().get(DEVELOPERS + "/" + developer).body())
        .contains("\"subscriptions\":{}");
    assertRefused(409, "request_open", ours().admin().post(REQUESTS, details(developer, plan)));

    var approved = ours().approver().put(approval(path), "");

    assertThat(approved.status()).as(approved.body()).isEqualTo(200);
    assertThat(approved.body())
        .matches("\\{\"RawKey\":\"ptk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}\",\"Password\":\"\"}");
    var hash = new RawKey(all("RawKey", approved).getFirst()).hashed().text();
    assertThat(ours().viewer().get(DEVELOPERS + "/" + developer).body())
        .contains("\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, hash));
    assertThat(key(path).body()).contains("\"key\":\"" + hash + "\"", "\"decided_by\":\"");
    for (var again : List.of(approval(path), declining(path))) {
      assertThat(ours().admin().put(again, "").body())
          .startsWith(
              "{\"Status\":\"Error\",\"Message\":\"Key request has already been processed.\"");
    }
  }

  @Test
  void decline_reviewed_keepsTheRecordAndFreesThePlan() {
    ours().configurePortal(REVIEWED);
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");
    var path = ours().requestKey(developer, plan);

    assertThat(ours().approver().put(declining(path), "{\"reason\":\"Not yet.\"}"))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));

    assertThat(ours().viewer().get(path).body())
        .contains("\"approved\":false,\"state\":\"declined\",\"reason\":\"Not yet.\"");
    assertRefused(409, "request_processed", ours().admin().put(approval(path), ""));
    ours().requestKey(developer, plan);
  }

  @Test
  void delete_pending_declinesAndRemovesIt() {
    ours().configurePortal(REVIEWED);
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");
    var path = ours().requestKey(developer, plan);

    assertThat(ours().approver().send("DELETE", path, "").status()).isEqualTo(200);

    assertThat(ours().viewer().get(path).status()).isEqualTo(404);
    assertRefused(404, "request_not_found", ours().admin().put(approval(path), ""));
    ours().requestKey(developer, plan);
  }

  @Test
  void removedDeveloper_leavesNoOpenRequestAndNoKey() {
    ours().configurePortal(REVIEWED);
    var gold = ours().offerPlan("Gold");
    var silver = ours().offerPlan("Silver");
    var developer = ours().registerDeveloper("ann@example.com");
    var open = ours().requestKey(developer, gold);
    var approved = ours().requestKey(developer, silver);
    ours().admin().put(approval(approved), "");

    ours().admin().send("DELETE", DEVELOPERS + "/" + developer, "");

    assertThat(ours().viewer().get(open).body())
        .contains("\"state\":\"declined\",\"reason\":\"The developer was removed.\"");
    assertRefused(409, "request_processed", ours().admin().put(approval(open), ""));
    assertThat(
            ours().admin().send("DELETE", "/api/portal/catalogue/entries/" + silver, "").status())
        .isEqualTo(200);
    assertThat(ours().admin().send("DELETE", "/api/portal/policies/" + silver, "").status())
        .isEqualTo(200);
  }

  @Test
  void approve_staleTag_is412AndIssuesNothing() {
    ours().configurePortal(REVIEWED);
    var path =
        ours().requestKey(ours().registerDeveloper("ann@example.com"), ours().offerPlan("Gold"));

    for (var call :
        List.of(
            Call.of("PUT " + approval(path), ""),
            Call.of("PUT " + declining(path), ""),
            Call.of("DELETE " + path, ""))) {
      assertThat(call.by(ours().admin(), Map.of("If-Match", "\"other\"")).status())
          .as("%s", call)
          .isEqualTo(412);
    }
    assertThat(ours().viewer().get(path).body()).contains("\"state\":\"pending\"");
    assertThat(
            Call.of("PUT " + approval(path), "")
                .by(ours().admin(), Map.of("If-Match", ours().viewer().tag(path)))
                .status())
        .isEqualTo(200);
  }

  private Reply key(String path) {
    return ours().viewer().get(path);
  }

  private static String text(Reply request) {
    return all("key", request).getFirst();
  }

  private static String details(String developer, String plan) {
    return "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan);
  }

  private static String approval(String path) {
    return REQUESTS + "/approve/" + Replies.last(path);
  }

  private static String declining(String path) {
    return REQUESTS + "/decline/" + Replies.last(path);
  }

  private static void assertRefused(int status, String code, Reply reply) {
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    assertThat(reply.body()).contains("\"code\":\"" + code + "\"");
  }
}
