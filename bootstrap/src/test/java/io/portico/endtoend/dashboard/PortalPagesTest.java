package io.portico.endtoend.dashboard;

import static io.portico.testkit.PorticoBrowser.led;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is edited in the dashboard is what portals read. */
class PortalPagesTest extends PorticoContract {

  private static final String PORTAL = "/dashboard/portal";
  private static final Pattern TAG = Pattern.compile("name=\"tag\" value=\"([^\"]+)\"");

  @Test
  void portal_plansAndEntriesAndSettings_areWhatTheRoutesGive() {
    registerApi();
    var browser = PorticoBrowser.of(admin);
    var gold = create(browser, "Gold", "100");
    assertThat(browser.page(PORTAL + "/plans/" + gold)).contains(">Card Payments</a>");
    var silver = create(browser, "Silver", "");
    assertThat(routes("policies/" + gold))
        .contains("\"name\":\"Gold\"", "\"rate\":100", "\"per\":60", "\"quota_max\":-1")
        .contains("\"api_ids\":[\"payments\"]", "\"versions\":[\"v1\",\"v2\"]");

    offer(browser, gold, "Payments");
    offer(browser, silver, "Ledger");
    assertThat(routes("catalogue"))
        .containsSubsequence("\"name\":\"Payments\"", "\"name\":\"Ledger\"")
        .contains("\"long_description\":\"*Fast* & <safe>\"", "\"show\":true")
        .contains("\"require_key_approval\":true,\"override\":true");

    sent(browser, PORTAL, "up", silver);
    assertThat(routes("catalogue"))
        .containsSubsequence("\"name\":\"Ledger\"", "\"name\":\"Payments\"");
    sent(browser, PORTAL, "order", gold + "," + silver);
    assertThat(routes("catalogue"))
        .containsSubsequence("\"name\":\"Payments\"", "\"name\":\"Ledger\"");
    sent(browser, PORTAL, "hide", silver);
    assertThat(routes("catalogue/entries/" + silver)).contains("\"show\":false");
    var entry = PORTAL + "/entries/" + silver;
    assertThat(browser.page(entry)).contains("<em>Fast</em> &amp; &lt;safe&gt;");
    browser.page(entry + "/edit");
    sent(browser, entry + "/edit", "name", "Ledger 2", "approval", "portal", "version", "v2");
    assertThat(routes("catalogue/entries/" + silver))
        .contains("\"name\":\"Ledger 2\"", "\"version\":\"v2\"", "\"override\":false");

    var plan = PORTAL + "/plans/" + silver;
    assertThat(browser.page(plan + "/remove")).contains("can’t be removed yet", "Ledger 2");
    sent(browser, entry + "/remove");
    sent(browser, plan + "/deactivate");
    assertThat(routes("policies/" + silver)).contains("\"active\":false");
    sent(browser, plan + "/remove");
    assertThat(routes("catalogue")).doesNotContain("Ledger");
    assertThat(viewer.get("/api/portal/policies/" + silver).status()).isEqualTo(404);

    sent(
        browser,
        PORTAL + "/settings",
        "requireKeyApproval",
        "on",
        "signupFields",
        "company\r\ncity",
        "owner",
        "owner@example.com");
    assertThat(routes("configuration"))
        .contains("\"require_key_approval\":true", "\"enforce_inactive\":false")
        .contains("\"signup_fields\":[\"company\",\"city\"]", "\"email\":\"owner@example.com\"");
    assertThat(browser.page("/dashboard/new-developer")).contains("value=\"city\"");
  }

  @Test
  void plan_selector_isTypedShownAndCleared() {
    ours().define("{\"name\":\"team\"}");
    registerApi();
    ours().register("Labelled", "{\"team\":\"payments\"}");
    var browser = PorticoBrowser.of(admin);
    var form = PORTAL + "/plans/new";
    browser.page(form);

    var wrong = browser.post(form, "name", "Gold", "apiSelector", "team=");
    assertThat(wrong.reply().body()).contains("id=\"d-apiSelector\"", "value=\"team=\"");
    var path = led(browser.post(form, "name", "Gold", "apiSelector", "team = payments"));
    assertThat(browser.page(path))
        .contains("/dashboard/apis?selector=team%3Dpayments", "selects 1 API", "Labelled");

    sent(browser, path + "/edit", "name", "Gold", "apiSelector", "team=cards");
    assertThat(browser.page(path)).contains("selects no APIs", "can’t call any");
    sent(browser, path + "/edit", "name", "Gold", "apiSelector", "", "apis", "Card Payments");
    assertThat(browser.page(path)).doesNotContain("selects").contains("Card Payments");
  }

  private void registerApi() {
    admin.post("/api/apis", "{\"id\":\"payments\",\"name\":\"Card Payments\"}");
  }

  private static String create(PorticoBrowser browser, String name, String rate) {
    browser.page(PORTAL + "/plans/new");
    var path =
        led(
            browser.post(
                PORTAL + "/plans/new",
                "name",
                name,
                "rate",
                rate,
                "per",
                rate.isEmpty() ? "" : "60",
                "apis",
                "Card Payments: v1, v2"));
    return path.substring(path.lastIndexOf('/') + 1);
  }

  private static void offer(PorticoBrowser browser, String plan, String name) {
    browser.page(PORTAL + "/entries/new");
    led(
        browser.post(
            PORTAL + "/entries/new",
            "plan",
            plan,
            "name",
            name,
            "longDescription",
            "*Fast* & <safe>",
            "approval",
            "always",
            "show",
            "on"));
  }

  /* Sends a form with the tag of the page that shows it. */
  private static void sent(PorticoBrowser browser, String path, String... fields) {
    led(post(browser, path, fields));
  }

  private static Exchange post(PorticoBrowser browser, String path, String... fields) {
    var all = new String[fields.length + 2];
    all[0] = "tag";
    all[1] = tag(browser.page(path));
    System.arraycopy(fields, 0, all, 2, fields.length);
    return browser.post(path, all);
  }

  private String routes(String path) {
    return Replies.body(viewer.get("/api/portal/" + path), 200);
  }

  private static String tag(String page) {
    var matcher = TAG.matcher(page);
    assertThat(matcher.find()).as(page).isTrue();
    return matcher.group(1);
  }
}
