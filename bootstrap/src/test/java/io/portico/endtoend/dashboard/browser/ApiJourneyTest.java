package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.KeyboardModifier;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Labelling an API, and finding it by two filters. */
@InChromium
class ApiJourneyTest extends PorticoContract {

  @BeforeEach
  void registerApis() {
    ours().defineTierAndDomain();
    ours().registerBilling();
    ours().register("Payments", "{\"tier\":\"2\",\"domain\":\"payments\"}");
    ours().register("Refunds", "{\"tier\":\"1\",\"domain\":\"payments\"}");
  }

  @Test
  void api_labelled_isFoundByTwoFilters(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      labelAndFind(window, true);
      assertThat(window.complaints()).isEmpty();
    }
  }

  @Test
  void rows_clickedWithShift_areSelectedFromTheOneBefore(Chromium chromium) {
    for (var name : List.of("One", "Two", "Three", "Four", "Five")) {
      ours().register(name, "{}");
    }
    var shift = new Locator.ClickOptions().setModifiers(List.of(KeyboardModifier.SHIFT));
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      var page = window.go("/dashboard/apis");
      window.awaitParts();
      var boxes = page.locator("[data-select]");
      var checked = page.locator("[data-select]:checked");

      boxes.nth(3).click();
      boxes.nth(1).click(shift);
      assertThat(checked).hasCount(3);
      assertThat(boxes.nth(0)).not().isChecked();
      assertThat(page.locator("[data-selected]").first()).hasText("3");

      boxes.nth(2).click(shift);
      assertThat(checked).hasCount(1);
      assertThat(boxes.nth(3)).isChecked();
      assertThat(window.complaints()).isEmpty();
    }
  }

  @Test
  void row_selected_movesNothing(Chromium chromium) {
    for (var display : List.of(Display.WIDE_LIGHT, Display.NARROW_LIGHT)) {
      try (var window = chromium.open(display, admin)) {
        var page = window.go("/dashboard/apis");
        var last = page.locator(".p-apis-name a").last();
        var before = last.boundingBox();

        page.locator("[data-select]").first().check();

        assertThat(page.locator(".p-bulk button")).isVisible();
        assertThat(last.boundingBox().y).isEqualTo(before.y);
        assertThat(last.boundingBox().x).isEqualTo(before.x);
      }
    }
  }

  @Test
  void job_reverted_givesTheFormerLabelsBack(Chromium chromium) {
    var id = ours().register("Reverted " + System.nanoTime(), "{\"tier\": \"1\"}");
    var started =
        admin.exchange(
            "POST",
            "/api/labels/apply",
            "{\"ids\": [\"%s\"], \"set\": {\"tier\": \"2\"}}".formatted(id),
            Map.of("Prefer", "respond-async"));
    var job = started.header("Location");
    ours().awaitJob(job);
    try (var window = chromium.openWithoutScripts(Display.NARROW_LIGHT, admin)) {
      var page = window.go("/dashboard/apis/jobs/" + Replies.last(job));
      assertThat(page.locator("#examples .p-old")).hasText("1");
      assertThat(page.locator("#examples .p-new")).hasText("2");

      page.locator("a[href$='/revert']").click();
      page.locator("main form .btn-primary").click();

      page.waitForURL(Pattern.compile(".*/jobs/\\w+\\?total=1"));
      ours().awaitJob("/api/jobs/" + page.url().replaceAll(".*/jobs/|\\?.*", ""));
    }

    assertThat(admin.get("/api/apis/" + id).body()).contains("\"1\"");
  }

  @Test
  void api_labelledWithoutJavaScript_isFoundByTwoFilters(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.WIDE_LIGHT, admin)) {
      labelAndFind(window, false);
    }
  }

  private void labelAndFind(Window window, boolean scripts) {
    var page = window.go("/dashboard/apis");
    page.locator(".p-apis-name a")
        .filter(new Locator.FilterOptions().setHasText("Billing"))
        .click();
    page.locator("main a[href$='/labels']").first().click();
    var domain = page.locator("[name='label.domain']");
    if (domain.count() == 0) {
      page.locator("#added").selectOption("domain");
      page.locator("[name=more]").click();
    }
    domain.fill("payments");
    page.locator("main form .btn-primary").click();
    assertThat(page.locator("h1")).containsText("Billing");

    // Values of free text are known once they are counted.
    page = window.go(scripts ? "/dashboard/apis" : "/dashboard/apis?counted=true");
    choose(page, scripts, "domain", "payments");
    choose(page, scripts, "tier", "1");

    assertThat(page.locator(".p-apis-name a")).hasText(new String[] {"Billing", "Refunds"});
    assertThat(ours().found("domain=payments,tier=1")).containsExactly("Billing", "Refunds");
  }

  private static void choose(Page page, boolean scripts, String label, String value) {
    var named = new Locator.FilterOptions();
    var group = page.locator("details.p-facet").filter(named.setHasText(label)).first();
    if (group.getAttribute("open") == null) {
      group.locator("summary").click();
    }
    var text =
        page.locator(".p-option-text")
            .filter(new Locator.FilterOptions().setHasText(Pattern.compile("^" + value + "$")));
    group.locator("a.p-option").filter(new Locator.FilterOptions().setHas(text)).click();
    assertThat(page).hasURL(Pattern.compile(".*" + label + ".*"));
    if (scripts) {
      // The address changes before the filters do, and a click on those of before is lost.
      assertThat(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).hasCount(0);
    }
  }
}
