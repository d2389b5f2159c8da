package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.MailServer;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.net.URI;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** From an invitation to the first sign-in, and from a forgotten password to a new one. */
@InChromium
class InvitationJourneyTest extends PorticoContract {

  private static final Pattern LINK = Pattern.compile("http://\\S+/dashboard/set-password/[\\w-]+");

  @AutoClose private final MailServer mailServer = new MailServer();

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.mailingOver(mailServer.port());
  }

  @Test
  void invitation_mailed_leadsToTheFirstSignIn(Chromium chromium) {
    var email = "ann-%s@example.com".formatted(ours().id());
    try (var window = chromium.open(Display.WIDE_LIGHT, admin)) {
      var page = window.go("/dashboard/system/users/new");
      page.getByLabel("Email").fill(email);
      page.getByLabel("Role").selectOption("approver");
      page.locator("main form .btn-primary").click();
      assertThat(page.locator("h1")).hasText(email + " was invited");
      assertThat(window.complaints()).isEmpty();
    }
    var link = link(email, 1);
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin.address())) {
      var page = window.go(link);
      page.getByLabel("New password").fill("short");
      page.locator("main form .btn-primary").click();
      assertThat(page.locator("#d-password")).containsText("8");
      page.getByLabel("New password").fill("a long pass phrase");
      page.locator("main form .btn-primary").click();
      assertThat(page.locator(".p-user-name")).hasText(email);
      window.go(link);
      assertThat(page.locator("h1")).hasText("This link no longer works");
    }
  }

  @Test
  void invitation_withoutJavaScript_leadsToTheFirstSignIn(Chromium chromium) {
    var email = "cleo-%s@example.com".formatted(ours().id());
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin)) {
      var page = window.go("/dashboard/system/users/new");
      page.getByLabel("Email").fill(email);
      page.getByLabel("Role").selectOption("viewer");
      page.locator("main form .btn-primary").click();
      assertThat(page.locator("h1")).hasText(email + " was invited");
      assertThat(page.locator("main textarea[readonly]")).hasValue(LINK);
    }
    var link = link(email, 1);
    try (var window = chromium.openWithoutScripts(Display.WIDE_LIGHT, admin.address())) {
      var page = window.go(link);
      page.getByLabel("New password").fill("a long pass phrase");
      page.locator("main form .btn-primary").click();
      assertThat(page.locator(".p-user-name")).hasText(email);
      page.locator(".p-user-menu summary").click();
      page.getByText("Sign out").click();

      page.getByLabel("Email").fill(email);
      page.getByLabel("Password").fill("a long pass phrase");
      page.locator("main form .btn-primary").first().click();

      assertThat(page.locator(".p-user-name")).hasText(email);
    }
  }

  @Test
  void password_forgotten_isReplacedByTheLinkOfAMail(Chromium chromium) {
    var email = "bob-%s@example.com".formatted(ours().id());
    ours().addUser(email, "viewer");
    try (var window = chromium.open(Display.WIDE_DARK, admin.address())) {
      var page = window.go("/dashboard/sign-in");
      page.getByText("Forgot your password?").click();
      page.getByLabel("Email").fill(email);
      page.locator("main form .btn-primary").click();
      assertThat(page.getByText("is on its way")).isVisible();

      window.go(link(email, 1));
      page.getByLabel("New password").fill("another long phrase");
      page.locator("main form .btn-primary").click();

      assertThat(page.locator(".p-user-name")).hasText(email);
      assertThat(window.complaints()).isEmpty();
    }
  }

  private String link(String email, int number) {
    var text = mailServer.await(email, number).getLast().text();
    var link = LINK.matcher(text);
    assertThat(link.find()).as(text).isTrue();
    return URI.create(link.group()).getPath();
  }
}
