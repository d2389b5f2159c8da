package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists with the keyboard alone: {@code j} and {@code k}, Enter, and {@code /} for the search. */
@InChromium
class ListKeysTest extends PorticoContract {

  private static final List<String> LISTS =
      List.of(
          "/dashboard/apis",
          "/dashboard/developers",
          "/dashboard/portal/plans",
          "/dashboard/labels",
          "/dashboard/system/users",
          "/dashboard/system/services",
          "/dashboard/system/webhooks",
          "/dashboard/system/gateways");

  @BeforeEach
  void addTwoOfEach() {
    ours().defineTierAndDomain();
    for (var name : List.of("First", "Second")) {
      ours().register(name, "{}");
      ours().registerDeveloper(name + "@example.com");
      var plan = ours().definePlan("{\"name\":\"%s\"}".formatted(name));
      ours().addService(name, "keys:verify");
      add(
          "/api/webhooks",
          "{\"url\":\"https://%s.invalid\",\"types\":[\"key.issued\"],\"enabled\":false}"
              .formatted(name));
      add(
          "/api/gateways",
          "{\"name\":\"%s\",\"kind\":\"kong\",\"url\":\"https://%s.invalid\",\"plans\":[\"%s\"]}"
              .formatted(name, name, plan));
    }
  }

  private void add(String path, String body) {
    admin.post(path, body).assertIs(201);
  }

  @Test
  void list_keysJKAndEnter_openTheFocusedRow(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      for (var list : LISTS) {
        var page = window.go(list);
        window.awaitParts();
        var rows = page.locator("[data-rows] > tr");
        window.shortcut("j");
        window.shortcut("j");
        assertThat(rows.nth(1)).isFocused();
        window.shortcut("k");
        assertThat(rows.nth(0)).isFocused();
        window.shortcut("j");
        var second = rows.nth(1).locator("a[data-key=Enter]").getAttribute("href");

        window.shortcut("Enter");

        page.waitForURL("**" + second);
        window.shortcut("/");
        assertThat(page.locator("#search")).isFocused();
      }
      assertThat(window.complaints()).isEmpty();
    }
  }

  /* Enter on a link or a button does what it does everywhere, also within a row. */
  @Test
  void enter_onAnotherElement_opensNoRow(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      var page = window.go("/dashboard/labels?counted=true");
      page.locator(".p-nav a[href='/dashboard/developers']").first().focus();
      window.shortcut("Enter");
      page.waitForURL("**/dashboard/developers");

      page = window.go("/dashboard/labels?counted=true");
      var count = page.locator("[data-rows] > tr td.p-num a").first();
      var path = count.getAttribute("href");
      count.focus();
      window.shortcut("Enter");
      page.waitForURL("**" + path);
    }
  }
}
