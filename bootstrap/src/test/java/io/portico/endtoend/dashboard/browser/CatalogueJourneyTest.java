package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The catalogue that is edited in a browser is the one that portals read. */
@InChromium
class CatalogueJourneyTest extends PorticoContract {

  private static final String PORTAL = "/dashboard/portal";

  @Test
  void catalogue_edited_isWhatPortalsRead(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      addThreeEntries(window);
      var page = window.page();

      press(page, "Move Ledger up");
      assertOrder(page, "Ledger", "Payments", "Refunds");
      assertThat(button(page, "Move Ledger down")).isEnabled();

      var rows = page.locator("tr[data-entry]");
      rows.nth(2).dragTo(rows.nth(0), new Locator.DragToOptions().setTargetPosition(40, 2));
      assertOrder(page, "Refunds", "Ledger", "Payments");

      press(page, "Hide Payments");
      assertThat(button(page, "Show Payments")).isVisible();
      assertThat(window.complaints()).isEmpty();
    }
    assertThat(catalogue()).containsSubsequence("\"show\":true", "\"show\":true", "\"show\":false");
  }

  @Test
  void catalogue_editedWithoutJavaScript_isWhatPortalsRead(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      addThreeEntries(window);
      var page = window.page();

      press(page, "Move Payments down");
      assertOrder(page, "Ledger", "Payments", "Refunds");
      press(page, "Hide Refunds");
      assertThat(button(page, "Show Refunds")).isVisible();

      page.getByRole(AriaRole.LINK, named("Edit Ledger")).click();
      page.getByLabel("Summary").fill("<b>Books</b> & balances");
      page.locator("main form .btn-primary").click();
      assertThat(page.locator("main")).containsText("<b>Books</b> & balances");
    }
    assertThat(catalogue())
        .contains("\"short_description\":\"<b>Books</b> & balances\"")
        .containsSubsequence("\"show\":true", "\"show\":true", "\"show\":false");
  }

  private void addThreeEntries(Window window) {
    for (var name : List.of("Payments", "Ledger", "Refunds")) {
      var plan = ours().definePlan("{\"name\":\"%s plan\"}".formatted(name));
      var page = window.go(PORTAL + "/entries/new");
      page.locator("select[name=plan]").selectOption(plan);
      page.getByLabel("Name", new Page.GetByLabelOptions().setExact(true)).fill(name);
      page.locator("input[name=show]").check();
      page.locator("main form .btn-primary").click();
      assertThat(page.locator("#flash")).containsText(name);
    }
    window.go(PORTAL);
    assertOrder(window.page(), "Payments", "Ledger", "Refunds");
  }

  /* With the keyboard, as everything works. */
  private static void press(Page page, String button) {
    button(page, button).focus();
    page.keyboard().press("Enter");
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private void assertOrder(Page page, String... names) {
    assertThat(page.locator("tr[data-entry] th a")).hasText(names);
    assertThat(Replies.names(viewer.get("/api/portal/catalogue"))).containsExactly(names);
  }

  private String catalogue() {
    return viewer.get("/api/portal/catalogue").body();
  }
}
