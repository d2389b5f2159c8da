package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.MailServer;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** From the registration of a developer to a key that verifies: the inbox, and the mail. */
@InChromium
class KeyJourneyTest extends PorticoContract {

  private static final Pattern KEY = Pattern.compile("ptk_\\w{43}_\\w{6}");

  @AutoClose private final MailServer mailServer = new MailServer();

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.mailingOver(mailServer.port());
  }

  @Test
  void key_requestedAndApproved_arrivesByMailAndVerifies(Chromium chromium) {
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      registerAndApprove(window, "ann-%s@example.com".formatted(ours().id()));
      assertThat(window.complaints()).isEmpty();
    }
  }

  @Test
  void key_requestedAndApprovedWithoutJavaScript_arrivesByMailAndVerifies(Chromium chromium) {
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      registerAndApprove(window, "bob-%s@example.com".formatted(ours().id()));
    }
  }

  private void registerAndApprove(Window window, String email) {
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().offerPlan("Gold");
    var page = window.go("/dashboard/new-developer");
    page.getByLabel("Email").fill(email);
    page.locator("main form .btn-primary").click();
    assertThat(page.locator("h1")).containsText(email);
    ours().requestKey(Replies.last(page.url().replaceFirst("[?#].*", "")), plan);

    window.go("/dashboard/requests");
    page.locator("[data-select]").first().check();
    page.locator("button[name=decision][value=approve]").first().click();
    assertThat(page.locator("#flash")).containsText("approved");

    var text = mailServer.await(email, 1).getLast().text();
    var key = KEY.matcher(text);
    assertThat(key.find()).as(text).isTrue();
    assertThat(admin.post("/api/keys/verify", "{\"key\":\"%s\"}".formatted(key.group())).body())
        .contains("\"code\":\"VALID\"");
    revokeLeaked(window, key.group(), email);
  }

  private static void revokeLeaked(Window window, String key, String email) {
    var page = window.go("/dashboard/keys");
    page.getByLabel("Key or hash").fill(key);
    page.locator("main form .btn-primary").click();
    assertThat(page.locator("main dl")).containsText(email);
    assertThat(page.url()).doesNotContain(key);
    page.locator("main a[href$=revoke]").click();
    page.locator(".btn-danger").click();
    assertThat(page.locator("#flash")).containsText("revoked");
  }
}
