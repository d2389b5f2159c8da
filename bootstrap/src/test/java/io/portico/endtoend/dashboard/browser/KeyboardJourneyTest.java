package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** From the page to sign in to a labelled API and an approved key, without a mouse. */
@InChromium
class KeyboardJourneyTest extends PorticoContract {

  private static final String PASSWORD = "a long password";
  private static final int MOST_STEPS = 150;

  @Test
  void dashboard_withTheKeyboardAlone_labelsAnApiAndApprovesAKey(Chromium chromium) {
    ours().defineTierAndDomain();
    ours().registerBilling();
    ours().configurePortal("{\"require_key_approval\":true}");
    var request =
        ours().requestKey(ours().registerDeveloper("ann@example.com"), ours().offerPlan("Gold"));
    var email = "kim-%s@example.com".formatted(ours().id());
    addAdministrator(email);

    try (var window = chromium.open(Display.WIDE_LIGHT, admin.address())) {
      var page = window.go("/dashboard");
      type(page, page.getByLabel("Email"), email);
      type(page, page.getByLabel("Password"), PASSWORD);
      page.keyboard().press("Enter");
      assertThat(page.locator(".p-user-name")).hasText(email);

      window.shortcut("/");
      page.keyboard().type("Billing");
      page.keyboard().press("Enter");
      follow(page, page.locator(".p-search-hits a").first());
      assertThat(page.locator("h1")).containsText("Billing");

      follow(page, page.locator("main a[href$='/labels']").first());
      var tier = page.locator("[name='label.tier']");
      reach(page, tier);
      page.keyboard().press("2");
      page.keyboard().press("Tab");
      follow(page, page.locator("main form .btn-primary"));
      assertThat(page.locator("#flash")).isVisible();

      follow(page, page.locator(".p-nav a[href='/dashboard/requests']"));
      assertThat(page).hasURL(Pattern.compile(".*/requests"));
      window.shortcut("j");
      window.shortcut("a");
      follow(page, page.getByText("I have copied it"));
      assertThat(page).hasURL(Pattern.compile(".*/requests"));

      follow(page, page.locator(".p-user-menu summary"));
      follow(page, page.getByRole(AriaRole.BUTTON, named("Sign out")));
      assertThat(page).hasTitle("Sign in · Portico");
      assertThat(window.complaints()).isEmpty();
    }
    assertThat(ours().found("tier=2")).containsExactly("Billing");
    assertThat(viewer.get(request).body()).contains("\"state\":\"approved\"");
  }

  @Test
  void requests_decidedByKeys_passTheFocusOn(Chromium chromium) {
    var path = waitingRequests("bea", "cid", "dan");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      var page = window.go(path);
      var rows = page.locator("[data-rows] > *");
      assertThat(rows).hasCount(3);
      window.shortcut("j");
      window.shortcut("j");
      assertThat(rows.nth(1)).isFocused();

      window.shortcut("a");
      follow(page, page.getByText("I have copied it"));
      assertThat(rows).hasCount(2);
      assertThat(rows.nth(1)).isFocused();

      window.shortcut("d");
      assertThat(page.locator("h1")).containsText("Decline");
      reach(page, page.locator("main .btn-danger"));
      page.keyboard().press("Enter");
      assertThat(page.locator("#flash")).containsText("Request declined.");
      assertThat(rows).hasCount(1);
      assertThat(rows.first()).isFocused();
      assertThat(window.complaints()).isEmpty();
    }
  }

  @Test
  void shortcuts_off_doNothingUntilTheyAreOnAgain(Chromium chromium) {
    var path = waitingRequests("eve");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      var page = window.go(path);
      turnShortcuts(page, "Off");
      window.shortcut("/");
      assertThat(page.locator("#search")).not().isFocused();
      window.shortcut("j");
      page.locator("[data-rows] > *").first().focus();
      window.shortcut("a");
      window.shortcut("d");
      assertThat(page).hasURL(Pattern.compile(".*/requests"));
      assertThat(page.locator("[data-rows] > *")).hasCount(1);

      turnShortcuts(page, "On");
      window.shortcut("/");
      assertThat(page.locator("#search")).isFocused();
      assertThat(window.complaints()).isEmpty();
    }
  }

  private static void turnShortcuts(Page page, String choice) {
    follow(page, page.locator(".p-user-menu summary"));
    follow(
        page,
        page.locator("fieldset", new Page.LocatorOptions().setHasText("Shortcuts"))
            .getByText(choice, new Locator.GetByTextOptions().setExact(true)));
    page.locator(".p-user-menu:not([open])").waitFor();
  }

  private String waitingRequests(String... names) {
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().offerPlan("Gold");
    for (var name : names) {
      ours().requestKey(ours().registerDeveloper(name + "@example.com"), plan);
    }
    return "/dashboard/requests";
  }

  private static void type(Page page, Locator field, String text) {
    reach(page, field);
    page.keyboard().type(text);
  }

  private static void follow(Page page, Locator target) {
    reach(page, target);
    page.keyboard().press("Enter");
  }

  /* Also proves that no element keeps the focus, and that the focus can be seen. */
  private static void reach(Page page, Locator target) {
    target.waitFor();
    for (var step = 0; step < MOST_STEPS; step++) {
      if ((Boolean) target.evaluate("element => element === document.activeElement")) {
        assertThat(target).isInViewport();
        assertThat(target).hasCSS("outline-style", "solid");
        return;
      }
      page.keyboard().press("Tab");
    }
    throw new AssertionError("Tab does not reach " + target);
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private void addAdministrator(String email) {
    var added =
        admin.post(
            "/api/users",
            "{\"email_address\":\"%s\",\"role\":\"admin\",\"password\":\"%s\"}"
                .formatted(email, PASSWORD));
    added.assertIs(201);
  }
}
