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

/** Forms ask for what a choice needs, with scripts and without. */
@InChromium
class FormsJourneyTest extends PorticoContract {

  @Test
  void plan_limits_areAskedForOnceChosen(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, ours().admin())) {
      createPlan(window, "Scripted");
      assertThat(window.complaints()).isEmpty();
    }
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, ours().admin())) {
      createPlan(window, "Plain");
    }
  }

  private static void createPlan(Window window, String name) {
    var page = window.go("/dashboard/portal/plans/new");
    page.locator("#f-name").fill(name);
    assertThat(page.locator("#f-rate")).isHidden();
    page.locator("input[name=rateLimit][value=limited]").check();
    page.locator("#f-rate").fill("100");
    page.locator("#f-per").fill("1m");
    save(page);
    assertThat(page.locator("dl")).containsText("100 per minute");
    assertThat(page.locator("dl")).containsText("Unlimited");
  }

  @Test
  void id_notTyped_isMadeFromTheName(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, ours().admin())) {
      var page = window.go("/dashboard/labels/new");
      page.locator("#f-displayName").fill("Größe: Team & Unit");
      assertThat(page.locator("#f-name")).hasValue("grosse_team_unit");
      page.locator("#f-name").fill("size");
      page.locator("#f-displayName").fill("Size");
      assertThat(page.locator("#f-name")).hasValue("size");

      window.go("/dashboard/new-api");
      page.locator("#f-name").fill("Card Payments");
      assertThat(page.locator("#f-id")).hasValue("card-payments");
      save(page);
      assertThat(page).hasURL(Pattern.compile("/dashboard/apis/card-payments$"));
      assertThat(window.complaints()).isEmpty();
    }
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, ours().admin())) {
      var page = window.go("/dashboard/labels/new");
      page.locator("#f-displayName").fill("Business domain");
      save(page);
      assertThat(page).hasURL(Pattern.compile("/dashboard/labels/"));
    }
    assertThat(ours().viewer().get("/api/labels/business_domain").status()).isEqualTo(200);
  }

  private static void save(Page page) {
    page.locator("main form .btn-primary").click();
  }
}
