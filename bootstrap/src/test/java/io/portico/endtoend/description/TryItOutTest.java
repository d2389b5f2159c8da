package io.portico.endtoend.description;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import org.junit.jupiter.api.Test;

/** What a reader of {@code /docs} does: shows the credential and tries writes as they stand. */
@InChromium
class TryItOutTest extends PorticoTest {

  /* The page meets no database. */
  @Test
  void writes_asTheyStandOnThePage_succeed(Chromium chromium) {
    ours().define("{\"name\":\"business_domain\"}");
    ours().define("{\"name\":\"api_criticality\",\"values\":[\"Tier 1\",\"Tier 2\",\"Tier 3\"]}");

    try (var window = chromium.open(Display.WIDE_LIGHT, admin.address())) {
      var page = window.go("/docs");
      authorize(page, admin.credential());

      tryOut(page, "Labels-defineLabel", "200");
      tryOut(page, "APIs-registerApi", "201");
      tryOut(page, "Labels_of_an_API-patchApiLabels", "200");
      tryOut(page, "Developers-registerDeveloper", "200");
      tryOut(page, "Portal-definePortalPolicy", "200");
      tryOut(page, "Portal-addCatalogueEntry", "200");

      assertThat(window.complaints()).isEmpty();
    }
    assertThat(admin.get("/api/payments/labels").body())
        .contains("\"labels\":{\"api_criticality\":\"Tier 1\",\"team\":\"orders\"}");
    assertThat(admin.get("/api/portal/developers/email/ann@example.com").status()).isEqualTo(200);
    assertThat(Replies.names(admin.get("/api/portal/catalogue"))).containsExactly("Payments");
  }

  private static void authorize(Page page, String credential) {
    page.locator(".btn.authorize").click();
    var scheme = page.locator(".auth-container").first();
    scheme.locator("input").fill(credential);
    scheme.locator(".btn.authorize").click();
    page.locator(".btn-done").first().click();
  }

  private static void tryOut(Page page, String operation, String status) {
    var block = page.locator("#operations-" + operation);
    if (!block.isVisible()) {
      page.locator("#operations-tag-" + operation.replaceFirst("-.*", "")).click();
    }
    block.locator(".opblock-summary-control").click();
    block.locator(".try-out__btn").click();
    block.locator(".execute").click();
    assertThat(block.locator(".live-responses-table .response .response-col_status"))
        .containsText(status);
  }
}
