package io.portico.endtoend.organisation;

import static io.portico.testkit.PorticoBrowser.led;
import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A publisher of some APIs, over HTTP and on the pages: each route, in and out of the selector. */
class LimitedPublisherApiTest extends PorticoContract {

  private static final String PLANS = "/api/portal/policies/";
  private static final String ENTRIES = "/api/portal/catalogue/entries/";
  private static final String LIMITED =
      "It needs the permission publish; it is limited to team=payments, and ";

  private PorticoClient publisher = new PorticoClient(URI.create("http://127.0.0.1"), "");
  private String ours = "";
  private String theirs = "";

  @BeforeEach
  void registerApis() {
    ours().define("{\"name\":\"team\"}");
    ours = ours().register("Payments", "{\"team\":\"payments\"}");
    theirs = ours().register("Search", "{\"team\":\"search\"}");
    var user = ours().addUser(UUID.randomUUID() + "@example.com", "none");
    body(
        admin.put(
            user.path() + "/bindings",
            "[{\"role\":\"viewer\"},{\"role\":\"publisher\",\"selector\":\"team=payments\"}]"),
        200);
    publisher = client(user.credential());
  }

  private static String opening(String name, String... apis) {
    return "{\"name\":\"%s\",\"api_ids\":[%s]}"
        .formatted(name, apis.length == 0 ? "" : "\"" + String.join("\",\"", apis) + "\"");
  }

  private static String entry(String plan, String api) {
    return "{\"name\":\"Entry\",\"policy_id\":\"%s\",\"api_id\":\"%s\"}".formatted(plan, api);
  }

  private String plan(String name, String... apis) {
    return ours().definePlan(opening(name, apis));
  }

  private String offered(String plan, String api) {
    body(admin.post("/api/portal/catalogue/entries", entry(plan, api)), 200);
    return plan;
  }

  private void assertRefused(String call, String body, String why) {
    var reply = Call.of(call, body).by(publisher);
    assertThat(reply.status()).as("%s: %s", call, reply.body()).isEqualTo(403);
    assertThat(reply.body()).as(call).contains("\"code\":\"forbidden\"", why);
  }

  private void assertAllowed(String call, String body) {
    var reply = Call.of(call, body).by(publisher);
    assertThat(reply.status()).as("%s: %s", call, reply.body()).isEqualTo(200);
  }

  @Test
  void everyRoute_inTheSelector_isAllowed() {
    assertAllowed("POST /api/portal/policies", opening("New", ours));
    var mine = plan("Mine", ours);
    assertAllowed("PUT " + PLANS + mine, opening("Mine too", ours));
    assertAllowed("POST /api/portal/catalogue/entries", entry(mine, ours));
    assertAllowed("PUT " + ENTRIES + mine, entry(mine, ours).replace("Entry", "Offer"));
    assertAllowed("DELETE " + ENTRIES + mine, "");
    assertAllowed("DELETE " + PLANS + mine, "");
    assertAllowed(
        "POST /api/portal/policies",
        "{\"name\":\"Selected\",\"api_selector\":\"team=payments,!gone\"}");
  }

  @Test
  void everyRoute_outOfTheSelector_isRefusedAndSaysWhy() {
    var both = offered(plan("Both", ours, theirs), ours);
    var none = plan("None");
    var mine = plan("Mine", ours);
    var before = LIMITED + "the API has team=search.";
    var after = LIMITED + "the API would have team=search.";
    var all = "it is limited to some APIs, and this concerns all.";

    assertRefused("POST /api/portal/policies", opening("New", ours, theirs), after);
    assertRefused("POST /api/portal/policies", opening("New"), all);
    assertRefused(
        "POST /api/portal/policies",
        "{\"name\":\"Selected\",\"api_selector\":\"team!=search\"}",
        LIMITED + "team!=search can match other APIs.");
    assertRefused("PUT " + PLANS + both, opening("Both", ours), before);
    assertRefused("PUT " + PLANS + mine, opening("Mine", ours, theirs), after);
    assertRefused("PUT " + PLANS + mine, opening("Mine"), all);
    assertRefused("PUT " + PLANS + none, opening("None", ours), all);
    assertRefused("DELETE " + PLANS + none, "", all);
    assertRefused("POST /api/portal/catalogue/entries", entry(mine, theirs), after);
    assertRefused("POST /api/portal/catalogue/entries", entry(none, ours), all);
    assertRefused("PUT " + ENTRIES + both, entry(both, ours).replace("Entry", "Offer"), before);
    assertRefused("DELETE " + ENTRIES + both, "", before);
    assertRefused("PUT /api/portal/catalogue", "{\"apis\":[]}", before);
    assertRefused(
        "POST /api/portal/catalogue", "{\"apis\":[%s]}".formatted(entry(mine, ours)), before);

    assertThat(body(admin.get("/api/portal/catalogue/entries"), 200)).contains("Entry");
  }

  @Test
  void catalogue_replacedByTheSameInAnotherOrder_isRefused() {
    var first = offered(plan("First", ours), ours);
    var second = offered(plan("Second", ours), ours);
    var all = "{\"apis\":[%s,%s]}";

    assertAllowed(
        "PUT /api/portal/catalogue", all.formatted(entry(first, ours), entry(second, ours)));
    assertRefused(
        "PUT /api/portal/catalogue",
        all.formatted(entry(second, ours), entry(first, ours)),
        "this concerns all");
  }

  @Test
  void pages_showTheButtonsOfWhatIsInTheSelector() {
    var mine = offered(plan("Mine", ours), ours);
    var other = offered(plan("Other", theirs), theirs);
    var browser = PorticoBrowser.of(publisher);
    var plans = "/dashboard/portal/plans/";
    var entries = "/dashboard/portal/entries/";

    assertThat(browser.page("/dashboard/portal"))
        .contains(entries + mine + "/edit", "name=\"show\" value=\"" + mine)
        .doesNotContain(entries + other + "/edit", "value=\"" + other, "name=\"up\"", "draggable");
    assertThat(browser.page(plans + mine)).contains(plans + mine + "/edit");
    assertThat(browser.page(plans + other)).doesNotContain(plans + other + "/edit");
    assertThat(browser.page(entries + mine)).contains(entries + mine + "/edit");
    assertThat(browser.page(entries + other)).doesNotContain(entries + other + "/edit");
    for (var closed :
        List.of(
            plans + other + "/edit",
            plans + other + "/remove",
            entries + other + "/edit",
            entries + other + "/remove")) {
      assertThat(browser.get(closed).reply().status()).as(closed).isEqualTo(403);
      var sent = browser.post(closed).reply();
      assertThat(sent.status()).as(closed).isEqualTo(403);
      assertThat(sent.body()).as(closed).contains("limited to team=payments");
    }
    var edit = plans + mine + "/edit";
    assertThat(led(browser.submit(edit, edit, "name", "Ours"))).isEqualTo(plans + mine);
    assertThat(browser.submit(edit, edit, "apis", theirs).reply().body())
        .contains("the API would have team=search");
  }

  @Test
  void api_offered_isRemovedWithForceByAPublisherOfIt() {
    offered(plan("Mine", ours), ours);

    publisher.send("DELETE", "/api/apis/" + ours + "?force=true", "").assertIs(204);
    assertRefused(
        "POST /api/apis/" + theirs + "/rename", "{\"id\":\"renamed\"}", "permission publish");
  }
}
