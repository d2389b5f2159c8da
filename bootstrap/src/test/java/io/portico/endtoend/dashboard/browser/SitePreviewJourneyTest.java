package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import org.junit.jupiter.api.Test;

/** The preview of the developer site in the form of its settings. */
@InChromium
class SitePreviewJourneyTest extends PorticoContract {

  private static final String FORM = "/dashboard/portal/site";

  @Test
  void settings_typed_arePreviewedAndNotStored(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      window.go(FORM);
      var page = window.page();
      assertThat(preview(page).locator("h1")).isVisible();

      page.locator("#f-title").fill("Typed <b> APIs");
      page.locator("#f-primary").fill("#7a0099");

      assertThat(preview(page).locator(".s-brand")).containsText("Typed <b> APIs");
      assertThat(preview(page).locator(".s-find .btn-primary"))
          .hasCSS("background-color", "rgb(122, 0, 153)");
      assertThat(window.complaints()).isEmpty();
      assertThat(window.violations()).isEmpty();
      assertThat(window.overflow()).isZero();
      assertUnchanged(window);
    }
  }

  @Test
  void settings_withoutScripts_arePreviewedByAButton(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      window.go(FORM);
      var page = window.page();
      assertThat(page.locator("iframe")).hasCount(0);
      page.locator("#f-title").fill("Typed APIs");
      page.locator("button[formaction]").click();

      assertThat(preview(page).locator(".s-brand")).containsText("Typed APIs");
      assertThat(page.locator("#f-title")).hasValue("Typed APIs");
      assertUnchanged(window);
    }
  }

  private static FrameLocator preview(Page page) {
    return page.frameLocator("iframe.p-site-preview-page");
  }

  private static void assertUnchanged(Window window) {
    window.go(FORM);
    assertThat(window.page().locator("#f-title").inputValue()).doesNotContain("Typed");
  }
}
