package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.all;
import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Map;
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

    assertThat(body(viewer.get(path), 200))
        .isEqualTo(
            """
            {"id":"<id>","_id":"<id>","org_id":"<id>","by_user":"<id>","for_plan":"<id>",\
            "version":"","fields":{},"approved":true,"state":"approved","decided_at":"<instant>",\
            "date_created":"<instant>","key":"%s"}"""
                .formatted(text(key(path)).replaceAll("[0-9a-f]{24}", "<id>")));
    assertThat(viewer.get(DEVELOPERS + "/" + developer).body())
        .contains("\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, text(key(path))))
        .contains("\"keys\":{\"%2$s\":[\"%1$s\"]}".formatted(plan, text(key(path))));
    assertRefused(409, "key_exists", admin.post(REQUESTS, details(developer, plan)));
  }

  /* ---- reviewed ---- */

  @Test
  void request_nullInsideFields_isAnAbsentField() {
    ours().configurePortal("{\"signup_fields\":[\"team\"]}");
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");
    var body =
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"fields\":{\"team\":null,\"use\":\"test\",\"x\":null}}"
            .formatted(developer, plan);

    var path = admin.exchange("POST", REQUESTS, body, Map.of()).header("Location");

    assertThat(viewer.get(path).body()).contains("\"fields\":{\"use\":\"test\"}");
    assertThat(viewer.get("/api/portal/keys").body()).contains("\"fields\":{\"use\":\"test\"}");
  }

  @Test
  void approve_reviewed_issuesAKeyWhoseHashIsOnTheRecord() {
    ours().configurePortal(REVIEWED);
    var plan = ours().offerPlan("Gold");
    var developer = ours().registerDeveloper("ann@example.com");
    var path = ours().requestKey(developer, plan);
    assertThat(viewer.get(DEVELOPERS + "/" + developer).body()).contains("\"subscriptions\":{}");
    assertRefused(409, "request_open", admin.post(REQUESTS, details(developer, plan)));

    var approved = ours().approver().put(approval(path), "");

    approved.assertIs(200);
    assertThat(approved.body())
        .matches("\\{\"RawKey\":\"ptk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}\",\"Password\":\"\"}");
    var hash = new RawKey(all("RawKey", approved).getFirst()).hashed().text();
    assertThat(viewer.get(DEVELOPERS + "/" + developer).body())
        .contains("\"subscriptions\":{\"%s\":\"%s\"}".formatted(plan, hash));
    assertThat(key(path).body()).contains("\"key\":\"" + hash + "\"", "\"decided_by\":\"");
    for (var again : List.of(approval(path), declining(path))) {
      assertThat(admin.put(again, "").body())
          .startsWith(
              "{\"Status\":\"Error\",\"Message\":\"Key request has already been processed.\"");
    }
  }

  @Test
  void removedDeveloper_leavesNoOpenRequestAndNoKey() {
    ours().configurePortal(REVIEWED);
    var gold = ours().offerPlan("Gold");
    var silver = ours().offerPlan("Silver");
    var developer = ours().registerDeveloper("ann@example.com");
    var open = ours().requestKey(developer, gold);
    var approved = ours().requestKey(developer, silver);
    admin.put(approval(approved), "");

    admin.send("DELETE", DEVELOPERS + "/" + developer, "");

    assertThat(viewer.get(open).body())
        .contains("\"state\":\"declined\",\"reason\":\"The developer was removed.\"");
    assertRefused(409, "request_processed", admin.put(approval(open), ""));
    admin.send("DELETE", "/api/portal/catalogue/entries/" + silver, "").assertIs(200);
    assertThat(admin.send("DELETE", "/api/portal/policies/" + silver, "").status()).isEqualTo(200);
  }

  private Reply key(String path) {
    return viewer.get(path);
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
