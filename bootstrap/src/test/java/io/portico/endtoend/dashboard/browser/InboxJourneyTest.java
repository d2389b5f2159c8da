package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deciding key requests with the keyboard alone, and without JavaScript. */
@InChromium
class InboxJourneyTest extends PorticoContract {

  @SuppressWarnings("NullAway.Init") // set before each test
  private String plan;

  @BeforeEach
  void offerPlan() {
    ours().configurePortal("{\"require_key_approval\":true}");
    plan = ours().offerPlan("Gold");
  }

  private String request(String email) {
    return ours().requestKey(ours().registerDeveloper(email), plan);
  }

  @Test
  void inbox_keysJKAD_decideTheFocusedRow(Chromium chromium) {
    var first = request("ann@example.com");
    var second = request("bob@example.com");
    try (var window = chromium.open(Display.WIDE_DARK, ours().approver())) {
      var page = window.go("/dashboard/requests");
      assertThat(page.locator(".p-nav .p-count")).containsText("2");
      page.setViewportSize(1024, 768);
      assertThat(page.locator(".p-nav .p-count")).isVisible();
      assertThat(window.overflow()).isZero();
      // Without a focused row, the keys decide nothing: two requests are left for the rest.
      window.shortcut("a");
      window.shortcut("d");
      window.shortcut("j");
      window.shortcut("j");
      assertThat(page.locator("tr:focus")).containsText("bob@example.com");
      window.shortcut("k");
      assertThat(page.locator("tr:focus")).containsText("ann@example.com");

      window.shortcut("a");

      // Without a mail server, the key is shown to be handed over.
      assertThat(page.locator("#key")).hasValue(Pattern.compile("ptk_.*"));
      page.getByText("I have copied it").click();
      assertThat(page.locator(".p-nav .p-count")).containsText("1");
      window.shortcut("j");
      window.shortcut("d");
      page.getByLabel("Reason").fill("Not <i>yet</i>.");
      page.locator("main form .btn-danger").click();
      assertThat(page.locator("#flash")).containsText("Request declined.");
      assertThat(page.locator(".p-empty")).containsText("No pending requests");
      assertThat(page.locator(".p-nav .p-count")).hasCount(0);
      assertThat(window.complaints()).isEmpty();
    }
    assertThat(viewer.get(first).body()).contains("\"state\":\"approved\"");
    assertThat(viewer.get(second).body()).contains("\"state\":\"declined\"", "Not <i>yet</i>.");
  }

  @Test
  void inbox_withoutJavaScript_findsARequestAndCommentsOnIt(Chromium chromium) {
    request("ann@example.com");
    var path = request("bob@example.com");
    try (var window = chromium.openWithoutScripts(Display.NARROW_LIGHT, ours().approver())) {
      var page = window.go("/dashboard/requests");
      page.locator("#q").fill("bob gold");
      page.locator("form[role=search] button").click();
      assertThat(page.locator("tbody tr")).hasCount(1);
      page.locator("tbody tr a", new Page.LocatorOptions().setHasText("Open")).click();
      page.locator("#f-text").fill("A <b>partner</b>?");
      page.getByText("Add comment").click();

      assertThat(page.locator("#flash")).containsText("Comment added.");
      assertThat(page.locator("#comments")).containsText("A <b>partner</b>?");
    }
    assertThat(viewer.get(path + "/comments").body()).contains("A <b>partner</b>?");
  }

  @Test
  void inbox_withoutJavaScript_decidesCheckedRows(Chromium chromium) {
    var paths = new String[] {request("ann@example.com"), request("bob@example.com")};
    try (var window = chromium.openWithoutScripts(Display.NARROW_LIGHT, ours().approver())) {
      var page = window.go("/dashboard/requests");
      page.locator("[data-select]").nth(0).check();
      page.locator("[data-select]").nth(1).check();

      page.locator("button[name=decision][value=approve]").click();
      assertThat(page.locator("main")).containsText("2 keys will be issued.");
      page.locator("main form .btn-primary").click();

      assertThat(page.locator("#flash")).containsText("2 requests approved.");
    }
    for (var path : paths) {
      assertThat(viewer.get(path).body()).contains("\"state\":\"approved\"");
    }
  }
}
