package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.AdminServer.Behaviour;
import io.portico.outbound.gateway.testkit.KongServer;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A source in the browser: add, test, schedule, run, and remove. */
@InChromium
class SourceBrowserJourneyTest extends PorticoContract {

  private static final String LIST = "/dashboard/system/sources";

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @Test
  void source_added_isTestedScheduledRunAndRemoved(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      useSource(window);
      assertThat(window.complaints()).isEmpty();
    }
  }

  @Test
  void source_addedWithoutScripts_isTestedScheduledRunAndRemoved(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      useSource(window);
    }
  }

  private void useSource(Window window) {
    try (var kong = new KongServer()) {
      kong.addService("payments", "cards");
      useSource(window, kong);
      assertThat(kong.problems()).isEmpty();
    }
  }

  private void useSource(Window window, KongServer kong) {
    var page = add(window, kong.url());

    kong.behave(Behaviour.FAILS);
    test(page);
    assertThat(page.locator("#flash")).containsText("The source could not be read");
    kong.behave(Behaviour.WORKS);
    test(page);
    assertThat(page.locator("#flash")).containsText("A pull would create 1 API");
    assertThat(ours().found()).isEmpty();

    page.locator("#f-every").fill("1h");
    save(page);
    assertThat(page.locator("#flash")).containsText("edge was saved");
    window.go(LIST);
    assertThat(page.locator("tbody tr")).containsText("every hour");

    window.go("/dashboard/discovery/edge");
    // The schedule may run it first.
    page.locator(".p-discovery-pull .btn-primary").click();
    assertThat(page.locator("#flash")).containsText("edge");
    window.go("/dashboard/apis");
    assertThat(page.locator("main")).containsText("payments");

    window.go(LIST + "/edge/remove");
    assertThat(page.locator("main")).containsText("Its APIs, their labels and its mapping rules");
    page.locator("main form .btn-danger").click();
    assertThat(page).hasURL(Pattern.compile(LIST + "$"));
    assertThat(page.locator("#flash")).containsText("edge was removed. Its APIs are kept.");
    assertThat(ours().found()).containsExactly("payments");
  }

  private static Page add(Window window, String url) {
    var page = window.go(LIST + "/new");
    page.locator("#f-name").fill("edge");
    page.locator("#f-kind").selectOption("kong");
    page.locator("#f-url").fill(url);
    page.locator("#f-credential").fill(AdminServer.CREDENTIAL);
    save(page);
    assertThat(page.locator("#flash")).containsText("edge was added. Test it now.");
    assertThat(page).hasURL(Pattern.compile(LIST + "/edge$"));
    assertThat(page.content()).doesNotContain(AdminServer.CREDENTIAL);
    return page;
  }

  private static void test(Page page) {
    page.locator("form[action$='/test'] button").click();
  }

  private static void save(Page page) {
    page.locator("main form .btn-primary").click();
  }
}
