package io.portico.endtoend.dashboard.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.InChromium;
import io.portico.testkit.browser.Window;
import org.junit.jupiter.api.Test;

/** Signing in, being locked out, and a session that ends while somebody types. */
@InChromium
class SignInJourneyTest extends PorticoContract {

  private static final String PASSWORD = "a long password";

  @Test
  void signIn_withoutASession_leadsBackToThePage(Chromium chromium) {
    var email = addUser("ann");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin.address())) {
      signInFrom(window, email);
    }
  }

  @Test
  void signIn_withoutJavaScript_leadsBackToThePage(Chromium chromium) {
    var email = addUser("bob");
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin.address())) {
      signInFrom(window, email);
    }
  }

  private static void signInFrom(Window window, String email) {
    var page = window.go("/dashboard/apis?q=ledger");
    assertThat(page).hasTitle("Sign in · Portico");

    signIn(page, email, PASSWORD);

    assertThat(page.locator("h1")).hasText("APIs");
    assertThat(page.getByRole(AriaRole.MAIN).locator("#q")).hasValue("ledger");
    assertThat(page.locator(".p-user-name")).hasText(email);
    page.locator(".p-user-menu summary").click();
    page.getByText("Sign out").click();
    assertThat(page).hasTitle("Sign in · Portico");
    window.go("/dashboard");
    assertThat(page).hasTitle("Sign in · Portico");
  }

  @Test
  void signIn_fiveWrongPasswords_lockEvenTheRightOne(Chromium chromium) {
    var email = addUser("eve");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin.address())) {
      lockOut(window, email);
    }
  }

  @Test
  void signIn_fiveWrongPasswordsWithoutJavaScript_lockEvenTheRightOne(Chromium chromium) {
    var email = addUser("max");
    try (var window = chromium.openWithoutScripts(Display.NARROW_DARK, admin.address())) {
      lockOut(window, email);
    }
    // The account is locked, not the browser.
    try (var window = chromium.openWithoutScripts(Display.WIDE_LIGHT, admin.address())) {
      var page = window.go("/dashboard/sign-in");
      signIn(page, email, PASSWORD);
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("locked for a while");
      signIn(page, addUser("may"), PASSWORD);
      assertThat(page.locator(".p-user-name")).containsText("may-");
    }
  }

  private static void lockOut(Window window, String email) {
    var page = window.go("/dashboard/sign-in");
    for (var i = 0; i < 5; i++) {
      signIn(page, email, "wrong " + i);
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("Wrong email or password");
      assertThat(page.getByLabel("Email")).hasValue(email);
    }

    signIn(page, email, PASSWORD);

    assertThat(page.getByRole(AriaRole.ALERT)).containsText("locked for a while");
    window.go("/dashboard/apis");
    assertThat(page).hasTitle("Sign in · Portico");
  }

  @Test
  void form_sessionEndedMeanwhile_losesNothingThatWasTyped(Chromium chromium) {
    var email = addUser("kim", "admin");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin.address())) {
      var page = window.go("/dashboard/new-api");
      signIn(page, email, PASSWORD);
      page.locator("input[name=name]").fill("Ledger <of> kim");
      window.endSession();
      page.locator("main form .btn-primary").click();
      assertThat(page.getByText("Your session has ended")).isVisible();

      signIn(page, email, PASSWORD);
      page.locator("main form .btn-primary").click();

      assertThat(page.locator("h1")).containsText("Ledger <of> kim");
    }
    assertThat(viewer.get("/api/apis?q=Ledger").body()).contains("Ledger <of> kim");
  }

  @Test
  void entryForm_sessionEndedWhileItsPreviewLoads_losesNothingThatWasTyped(Chromium chromium) {
    var email = addUser("lea", "admin");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    try (var window = chromium.open(Display.WIDE_LIGHT, admin.address())) {
      var page = window.go("/dashboard/portal/entries/new?plan=" + plan);
      signIn(page, email, PASSWORD);
      page.locator("input[name=name]").fill("Ledger of lea");
      page.locator("#f-longDescription").fill("*First*");
      assertThat(page.locator("#preview em")).hasText("First");
      window.endSession();
      page.locator("#f-longDescription").pressSequentially(" words");
      assertThat(page.getByText("Your session has ended")).isVisible();

      signIn(page, email, PASSWORD);
      page.locator("main form .btn-primary").click();

      assertThat(page.locator("input[name=name]")).hasValue("Ledger of lea");
      assertThat(page.locator("select[name=plan]")).hasValue(plan);
      assertThat(page.locator("#f-longDescription")).hasValue("*First* words");
    }
  }

  private static void signIn(Page page, String email, String password) {
    page.getByLabel("Email").fill(email);
    page.getByLabel("Password").fill(password);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign in").setExact(true))
        .first()
        .click();
  }

  private String addUser(String name) {
    return addUser(name, "viewer");
  }

  private String addUser(String name, String role) {
    var email = "%s-%s@example.com".formatted(name, ours().id());
    var added =
        admin.post(
            "/api/users",
            "{\"email_address\":\"%s\",\"role\":\"%s\",\"password\":\"%s\"}"
                .formatted(email, role, PASSWORD));
    added.assertIs(201);
    return email;
  }
}
