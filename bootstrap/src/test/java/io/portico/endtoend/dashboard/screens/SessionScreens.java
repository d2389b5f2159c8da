package io.portico.endtoend.dashboard.screens;

import com.microsoft.playwright.Page;
import io.portico.testkit.Members;
import io.portico.testkit.OneTimeCodes;
import io.portico.testkit.browser.Window;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Links, secrets that are shown once, and sessions that end or change in the middle of a form. */
final class SessionScreens implements Screens {

  private static final String SIGN_IN = "/dashboard/sign-in";
  private static final String INVITE = "/dashboard/system/users/new";
  private static final String REGISTER = "/dashboard/new-developer";
  private static final String ACCOUNT = "/dashboard/account";
  private static final String PASSWORD = "a long password";
  private static final String SECRET = ".p-copy [readonly]";

  private final AtomicInteger numbers = new AtomicInteger();

  @Override
  public List<Screen> of(Members company, Members empty) {
    var everywhere = addUser("everywhere@example.com", "viewer", company, empty);
    var tom = addUser("tom@example.com", "viewer", company);
    var kim = addUser("kim@example.com", "admin", company);
    var reset =
        company.addUser("reset@example.com", "viewer").path().replace("/api", "/dashboard/system");
    var invite = Screen.of("system-invited", INVITE, company.admin());
    return List.of(
        Screen.signedOut("sign-in", SIGN_IN)
            .after(
                "sign-in-organisations",
                window -> {
                  signIn(window.page(), everywhere);
                  window.page().locator("button[name=organisation]").first().waitFor();
                }),
        invite.after("system-invited", this::invite),
        invite
            .after(
                "set-password",
                window -> {
                  invite(window);
                  window.go(URI.create(window.page().locator(SECRET).inputValue()).getPath());
                  window.page().getByLabel("New password").waitFor();
                })
            .at("/dashboard/set-password/{token}"),
        Screen.of(
                "system-secret",
                "/dashboard/system/users/{id}/credential",
                reset + "/credential",
                company.admin())
            .after(
                "system-secret",
                window -> {
                  window.page().locator("main form .btn-danger").click();
                  window.page().locator(SECRET).waitFor();
                }),
        Screen.signedOut("sign-in", SIGN_IN)
            .after(
                "account-credential-new",
                window -> {
                  signIn(window.page(), kim);
                  window.page().locator(".p-user-name").waitFor();
                  window.go(ACCOUNT);
                  window.page().locator("#new-credential summary").click();
                  window.page().locator("#f-proof").fill(PASSWORD);
                  window.page().locator("#new-credential .btn-danger").click();
                  window.page().locator(SECRET).waitFor();
                }),
        Screen.signedOut("sign-in", SIGN_IN)
            .after("second-factor", window -> secondStep(window, tom))
            .at(SIGN_IN + "/second-factor"),
        Screen.of("session-ended", REGISTER, company.admin())
            .after(
                "session-ended",
                window -> {
                  window.endSession();
                  register(window.page());
                  window.page().getByLabel("Password").waitFor();
                }),
        Screen.signedOut("sign-in", SIGN_IN)
            .after(
                "send-again",
                window -> {
                  signIn(window.page(), kim);
                  window.page().locator(".p-user-name").waitFor();
                  window.go(REGISTER);
                  signInAgain(window.page().context().newPage(), kim);
                  register(window.page());
                  window.page().locator("main button[data-focus]").waitFor();
                }));
  }

  private static String addUser(String email, String role, Members... organisations) {
    for (var members : organisations) {
      LabelScreens.post(
          members,
          "/api/users",
          "{\"email_address\":\"%s\",\"role\":\"%s\",\"password\":\"%s\"}"
              .formatted(email, role, PASSWORD));
    }
    return email;
  }

  /* Each picture finds the user with an app, but for the first. */
  private static void secondStep(Window window, String email) {
    var page = window.page();
    signIn(page, email);
    page.locator(".p-user-name, #f-code").first().waitFor();
    if (page.locator("#f-code").count() > 0) {
      return;
    }
    window.go(ACCOUNT + "/second-factor");
    page.locator("#f-answer").fill(OneTimeCodes.on(page.content()).code(0));
    page.locator("#f-confirmed").fill(PASSWORD);
    page.getByText("Add authenticator app").click();
    page.locator(".p-codes").waitFor();
    window.endSession();
    window.go(SIGN_IN);
    signIn(page, email);
    page.locator("#f-code").waitFor();
  }

  private static void signIn(Page page, String email) {
    page.getByLabel("Email").fill(email);
    page.getByLabel("Password").fill(PASSWORD);
    page.keyboard().press("Enter");
  }

  private static void signInAgain(Page other, String email) {
    other.navigate("/dashboard");
    other.locator(".p-user-menu summary").click();
    other.locator("form[action$='/sign-out'] button").click();
    other.getByLabel("Email").waitFor();
    signIn(other, email);
    other.locator(".p-user-name").waitFor();
    other.close();
  }

  private static void register(Page page) {
    page.locator("input[name=email]").fill("somebody.new@example.com");
    page.locator("main form .btn-primary").click();
  }

  private void invite(Window window) {
    var email = "invited-%d@example.com".formatted(numbers.incrementAndGet());
    window.page().locator("#f-email").fill(email);
    window.page().locator("select[name=role]").selectOption("viewer");
    window.page().locator("main form .btn-primary").click();
    window.page().locator(SECRET).waitFor();
  }

  /* They lead to a provider, and back from one. */
  @Override
  public List<String> otherRoutes() {
    return List.of("/sign-in/oidc/{id}", "/sign-in/oidc/{id}/callback");
  }
}
