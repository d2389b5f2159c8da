package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** Passkeys of Chromium's virtual authenticator. */
@InChromium
class PasskeyJourneyTest extends PorticoContract {

  private static final String PASSWORD = "a long password";

  @Test
  void passkey_registered_signsInWithThePasswordAndAlone_untilItIsRemoved(Chromium chromium) {
    var email = addUser();
    try (var window = chromium.open(Display.WIDE_LIGHT, site())) {
      var device = Authenticator.in(window.page());
      var page = window.go("/dashboard/account/second-factor");
      signIn(page, email);
      page.locator("#passkey-confirmed").fill(PASSWORD);
      press(page, "Add passkey");
      assertThat(page.locator("h1")).hasText("Your recovery codes");
      page.getByText("I have saved them").click();
      assertThat(page.locator("#factors")).containsText("Passkey");

      // With the password.
      window.endSession();
      window.go("/dashboard/sign-in");
      signIn(page, email);
      assertThat(page.locator("h1")).hasText("Second factor");
      press(page, "Use a passkey");
      assertThat(page.locator(".p-user-name")).hasText(email);

      // Alone, from the button of the page to sign in.
      window.endSession();
      window.go("/dashboard/sign-in?next=/dashboard/account/second-factor");
      page.getByText("Sign in with a passkey").click();
      assertThat(page.locator(".p-user-name")).hasText(email);
      assertThat(page.locator("h1")).hasText("Second factors");

      // A copy of the device, whose counter is behind.
      device.setCounter(1);
      window.endSession();
      window.go("/dashboard/sign-in/second-factor/passkey");
      assertThat(page.getByRole(AriaRole.ALERT).first()).containsText("not accepted");
      device.setCounter(100);
      press(page, "Use a passkey");
      assertThat(page.locator(".p-user-name")).hasText(email);

      // Removed.
      window.go("/dashboard/account/second-factor");
      page.locator("input[name=factor]").check();
      page.locator("#f-proof").fill(PASSWORD);
      press(page, "Remove the chosen one");
      assertThat(page.getByText("You have no second factor yet.")).isVisible();
      window.endSession();
      window.go("/dashboard/sign-in/second-factor/passkey");
      assertThat(page.getByRole(AriaRole.ALERT).first()).containsText("not accepted");
    }
  }

  @Test
  void passkey_onAnotherOrigin_isRefused(Chromium chromium) {
    var email = addUser();
    try (var window = chromium.open(Display.WIDE_LIGHT, site())) {
      var _ = Authenticator.in(window.page());
      var page = window.go("/dashboard/account/second-factor");
      signIn(page, email);
      assertThat(page.locator("form[data-passkey]")).isVisible();
      // What a page of another origin would have been given to sign: another port is another one.
      page.evaluate(
          """
          () => {
            const create = navigator.credentials.create.bind(navigator.credentials);
            navigator.credentials.create = async (options) => {
              const made = await create(options);
              const json = made.toJSON();
              const data = JSON.parse(atob(json.response.clientDataJSON.replace(/-/g, "+").replace(/_/g, "/")));
              data.origin = "http://localhost:1";
              json.response.clientDataJSON = btoa(JSON.stringify(data)).replace(/\\+/g, "-").replace(/\\//g, "_").replace(/=+$/, "");
              return { toJSON: () => json };
            };
          }
          """);
      page.locator("#passkey-confirmed").fill(PASSWORD);
      press(page, "Add passkey");
      assertThat(page.getByRole(AriaRole.ALERT).first()).containsText("Not that of a new passkey");
    }
  }

  /** A virtual authenticator with internal keys that verifies its user. */
  private record Authenticator(CDPSession session, String id) {

    static Authenticator in(Page page) {
      var session = page.context().newCDPSession(page);
      session.send("WebAuthn.enable");
      var options = new JsonObject();
      options.addProperty("protocol", "ctap2");
      options.addProperty("transport", "internal");
      options.addProperty("hasResidentKey", true);
      options.addProperty("hasUserVerification", true);
      options.addProperty("isUserVerified", true);
      var arguments = new JsonObject();
      arguments.add("options", options);
      var added = session.send("WebAuthn.addVirtualAuthenticator", arguments);
      return new Authenticator(session, added.get("authenticatorId").getAsString());
    }

    void setCounter(int counter) {
      var credential =
          session
              .send("WebAuthn.getCredentials", arguments())
              .getAsJsonArray("credentials")
              .get(0)
              .getAsJsonObject();
      session.send("WebAuthn.clearCredentials", arguments());
      credential.addProperty("signCount", counter);
      var with = arguments();
      with.add("credential", credential);
      session.send("WebAuthn.addCredential", with);
    }

    private JsonObject arguments() {
      var arguments = new JsonObject();
      arguments.addProperty("authenticatorId", id);
      return arguments;
    }
  }

  private static void press(Page page, String name) {
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name)).first().click();
  }

  private static void signIn(Page page, String email) {
    page.getByLabel("Email").fill(email);
    page.getByLabel("Password").fill(PASSWORD);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in").setExact(true))
        .first()
        .click();
  }

  /* The host of passkeys, which no IP address can be. */
  private URI site() {
    return URI.create("http://localhost:" + admin.address().getPort());
  }

  private String addUser() {
    var email = "pat-%s@example.com".formatted(ours().id());
    var added =
        admin.post(
            "/api/users",
            "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"%s\"}"
                .formatted(email, PASSWORD));
    added.assertIs(201);
    return email;
  }
}
