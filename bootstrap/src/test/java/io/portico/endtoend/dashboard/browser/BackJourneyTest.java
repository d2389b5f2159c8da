package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Going back to a form that failed, or that was carried out, and sending it again. */
@InChromium
class BackJourneyTest extends PorticoContract {

  private static final String FORM = "/dashboard/new-api";
  private static final Pattern FORM_ADDRESS = Pattern.compile(FORM + "$");

  @Test
  void form_failed_backAndSentAgain_createsOnce(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      failGoBackAndSendAgain(window, "Backwards");
      // Only of the status of the wrong form.
      assertThat(window.complaints()).allMatch(complaint -> complaint.contains("status of 422"));
    }
    assertThat(named("Backwards")).isEqualTo(1);
  }

  @Test
  void form_failedWithoutJavaScript_backAndSentAgain_createsOnce(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      failGoBackAndSendAgain(window, "Plainly");
    }
    assertThat(named("Plainly")).isEqualTo(1);
  }

  private static void failGoBackAndSendAgain(Window window, String name) {
    window.go("/dashboard/apis");
    var page = window.go(FORM);
    send(page, name, "not an id");
    assertThat(page.locator("#d-id")).containsText("Use 1 to 64 letters");
    assertThat(page.locator("input[name=name]")).hasValue(name);

    page.goBack();
    assertThat(page).hasURL(FORM_ADDRESS);
    send(page, name, "");
    assertThat(page.locator("h1")).containsText(name);

    // And once more: the same form leads to what it did.
    var created = page.url();
    page.goBack();
    send(page, name, "");
    assertThat(page.locator("h1")).containsText(name);
    assertThat(page).hasURL(created);
  }

  @Test
  void form_corrected_backTwice_isTheFormThatLeadsToWhatItDid(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      window.go("/dashboard/apis");
      var page = window.go(FORM);
      send(page, "Corrected", "not an id");
      assertThat(page.locator("#d-id")).containsText("Use 1 to 64 letters");
      send(page, "Corrected", "");
      assertThat(page.locator("h1")).containsText("Corrected");
      var created = page.url();

      // Over the answer to the wrong form, which the browser would ask about before it sends it
      // again.
      page.evaluate("() => history.go(-2)");
      page.waitForURL(FORM_ADDRESS);
      send(page, "Corrected", "");

      assertThat(page.locator("h1")).containsText("Corrected");
      assertThat(page).hasURL(created);
    }
    assertThat(named("Corrected")).isEqualTo(1);
  }

  private static void send(Page page, String name, String id) {
    page.locator("input[name=name]").fill(name);
    page.locator("input[name=id]").fill(id);
    page.locator("main form .btn-primary").click();
  }

  private int named(String name) {
    var list = viewer.get("/api/apis?q=" + name).body();
    return list.split("\"name\":\"" + name, -1).length - 1;
  }
}
