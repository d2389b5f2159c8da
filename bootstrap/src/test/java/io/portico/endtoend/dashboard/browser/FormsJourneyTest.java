package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Forms ask for what a choice needs, with scripts and without. */
@InChromium
class FormsJourneyTest extends PorticoContract {

  @Test
  void plan_limits_areAskedForOnceChosen(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      createPlan(window, "Scripted");
      assertThat(window.complaints()).isEmpty();
    }
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
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
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
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
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      var page = window.go("/dashboard/labels/new");
      page.locator("#f-displayName").fill("Business domain");
      save(page);
      assertThat(page).hasURL(Pattern.compile("/dashboard/labels/"));
    }
    assertThat(viewer.get("/api/labels/business_domain").status()).isEqualTo(200);
  }

  @Test
  void api_uploadedDocument_fillsTheForm(Chromium chromium) {
    ours().define("{\"name\":\"business_domain\"}");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      registerFromFile(window, "Scripted");
      var page = window.go("/dashboard/new-api");
      upload(page, "x".repeat(1_000_001));
      assertThat(page.locator("#e-document")).containsText("larger than 1 MB");
      assertThat(window.complaints()).isEmpty();
    }
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      registerFromFile(window, "Plain");
    }
    assertThat(viewer.get("/api/apis/plain").body())
        .contains("\"version\":\"2.1\"", "\"business_domain\":\"payments\"");
  }

  private static void registerFromFile(Window window, String name) {
    var page = window.go("/dashboard/new-api");
    upload(
        page,
        """
        {"openapi":"3.1.0","info":{"title":"%s","version":"2.1"},"x-business-domain":"payments"}
        """
            .formatted(name));
    page.locator("button[name=read]").click();
    assertThat(page.locator(".p-document [role=status]"))
        .containsText("Filled in from the document");
    assertThat(page.locator("#f-version")).hasValue("2.1");
    save(page);
    assertThat(page.locator("h1")).containsText(name);
  }

  private static void upload(Page page, String content) {
    page.locator("#f-document")
        .setInputFiles(
            new FilePayload("openapi.json", "application/json", content.getBytes(UTF_8)));
  }

  @Test
  void selector_builtByChoosing_isInTheField(Chromium chromium) {
    ours().define("{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
    ours().register("Payments", "{\"tier\":\"1\"}");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      for (var form :
          List.of("/governance/policies/new", "/system/webhooks/new", "/governance/report")) {
        var page = window.go("/dashboard" + form);
        page.locator("[data-choosing] > summary").click();
        var tier = page.locator("#facet-tier");
        if (tier.getAttribute("open") == null) {
          tier.locator("summary").first().click();
        }
        option(tier, "1").click();
        assertThat(page.locator("#f-selector")).hasValue("tier=1");
        option(tier, "2").click();
        assertThat(page.locator("#f-selector")).hasValue("tier in (1,2)");
        option(tier, "1").click();
        assertThat(page.locator("#f-selector")).hasValue("tier=2");
        assertThat(option(tier, "1")).isFocused();
      }
      assertThat(window.complaints()).isEmpty();
    }
    try (var window = chromium.openWithoutScripts(Display.WIDE_LIGHT, admin)) {
      var page = window.go("/dashboard/system/webhooks/new");
      assertThat(page.locator("[data-choosing]")).isHidden();
      assertThat(page.locator("#f-selector")).isVisible();
    }
  }

  private static Locator option(Locator facet, String value) {
    return facet
        .locator("a.p-option")
        .filter(new Locator.FilterOptions().setHasText(value))
        .first();
  }

  @Test
  void plan_apis_areChosenOneByOne(Chromium chromium) {
    admin.post("/api/apis", "{\"id\":\"pay\",\"name\":\"Payments\"}");
    admin.post("/api/apis", "{\"id\":\"ledger\",\"name\":\"Ledger\"}");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      choosePlanApis(window, "Scripted");
      assertThat(window.complaints()).isEmpty();
    }
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      choosePlanApis(window, "Plain");
    }
  }

  private static void choosePlanApis(Window window, String name) {
    var page = window.go("/dashboard/portal/plans/new");
    page.locator("#f-name").fill(name);
    var rows = page.locator(".p-plan-api");
    addApi(page, "Ledger");
    assertThat(rows).hasCount(1);
    addApi(page, "Payments");
    assertThat(rows).hasCount(2);
    rows.nth(1).locator("input[name=versions]").fill("v1, v2");
    rows.nth(0).locator("button").click();
    assertThat(rows).hasCount(1);
    assertThat(page.locator("#f-found")).isFocused();
    // Suggestions that the next page would abort are an error in the console.
    window.awaitParts();
    save(page);
    assertThat(page.locator("#apis")).containsText("v1, v2");
    assertThat(page.locator("#apis")).not().containsText("Ledger");
  }

  private static void addApi(Page page, String name) {
    page.locator("#f-found").fill(name);
    page.locator("button[name=add]").click();
    assertThat(page.locator("#f-found")).hasValue("");
    assertThat(page.locator("#f-found")).isFocused();
  }

  private static void save(Page page) {
    page.locator("main form .btn-primary").click();
  }
}
