package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The mapping of a source over its pages, without scripts, and what the next run does with it. */
class DiscoveryJourneyTest extends PorticoContract {

  private static final String SOURCE = "/dashboard/discovery/crm";
  private static final Pattern TAG = Pattern.compile("name=\"tag\" value=\"([^\"]*)\"");

  @Test
  void rule_addedForWhatWasNotMapped_labelsTheApisOfTheNextRun() {
    ours().define("{\"name\":\"team\"}");
    push();
    var browser = PorticoBrowser.of(admin);
    assertThat(browser.get("/dashboard/discovery").reply().body()).contains("crm").contains("done");

    var form = browser.get(SOURCE + "/rules/new?key=dept").reply().body();
    var saved =
        browser.post(
            SOURCE + "/rules",
            "tag",
            tag(form),
            "kind",
            "metadata",
            "from",
            "dept",
            "label",
            "team",
            "values",
            "Sales => red");
    assertThat(saved.reply().status()).as(saved.reply().body()).isEqualTo(303);
    push();

    assertThat(ours().found("team=red")).containsExactly("Contacts");
    var page = browser.get(SOURCE).reply().body();
    assertThat(page).contains("1 translation");
    browser.post(SOURCE + "/rules/order", "tag", tag(page), "remove", "0");
    assertThat(admin.get("/api/discovery/crm/mapping").body()).contains("\"rules\":[]");
  }

  @Test
  void findings_ofAPush_areOnThePageOfTheSourceUntilTheNextOne() {
    ours().define("{\"name\":\"team\"}");
    push();
    var browser = PorticoBrowser.of(admin);
    assertThat(browser.get(SOURCE).reply().body())
        .contains("Results of the last completed run.")
        .contains("<th scope=\"row\">dept</th>", "action=\"" + SOURCE + "/quick-rule\"");

    // A push that is refused keeps what the one before found.
    var refused = admin.post("/api/discovery/crm/sync", "{\"apis\": [{\"name\": \"x\"}]}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(browser.get(SOURCE).reply().body()).contains("<th scope=\"row\">dept</th>");
    assertThat(PorticoBrowser.of(theirs().admin()).get(SOURCE).reply().body())
        .doesNotContain("Results of the last completed run.");

    browser.post(SOURCE + "/quick-rule", "key", "dept", "label", "team");
    push();

    assertThat(ours().found("team=Sales")).containsExactly("Contacts");
    assertThat(browser.get(SOURCE).reply().body())
        .doesNotContain("Results of the last completed run.", "<th scope=\"row\">dept</th>");
  }

  @Test
  void conflict_leftToTheSource_isSetByTheNextRun() {
    ours().define("{\"name\":\"dept\"}");
    push();
    var api = Replies.id(admin.get("/api/apis?limit=1"));
    admin.send("PATCH", "/api/apis/" + api, "{\"labels\":{\"dept\":\"HR\"}}");
    push();
    assertThat(ours().found("dept=HR")).containsExactly("Contacts");
    var browser = PorticoBrowser.of(admin);
    assertThat(browser.get(SOURCE).reply().body())
        .contains("name=\"kept\" value=\"HR\"", "name=\"discovered\" value=\"Sales\"");

    browser.post(
        SOURCE + "/conflict",
        "api",
        api,
        "label",
        "dept",
        "kept",
        "HR",
        "discovered",
        "Sales",
        "decision",
        "release");
    push();

    assertThat(ours().found("dept=Sales")).containsExactly("Contacts");
  }

  private void push() {
    var pushed =
        admin.post(
            "/api/discovery/crm/sync",
            """
                {"apis": [{"external_id": "1", "name": "Contacts", "metadata": {"dept": "Sales"}}]}
                """);
    pushed.assertIs(200);
  }

  private static String tag(String page) {
    var found = TAG.matcher(page);
    assertThat(found.find()).as(page).isTrue();
    return found.group(1);
  }
}
