package io.portico.endtoend.dashboard.screens;

import com.microsoft.playwright.options.AriaRole;
import io.portico.domain.access.Role;
import io.portico.testkit.Members;
import io.portico.testkit.OneTimeCodes;
import io.portico.testkit.Replies;
import java.util.List;

/** Signing in, and the first page. */
final class AccessScreens implements Screens {

  @Override
  public List<Screen> of(Members company, Members empty) {
    var signIn = Screen.signedOut("sign-in", "/dashboard/sign-in");
    var home = Screen.of("home", "/dashboard", company.admin());
    return List.of(
        signIn,
        signIn.after(
            "sign-in-wrong",
            window -> {
              window.page().getByLabel("Email").fill("nobody@example.com");
              window.page().getByLabel("Password").fill("wrong");
              window.page().keyboard().press("Enter");
              window.page().getByRole(AriaRole.ALERT).waitFor();
            }),
        home,
        // On a page without links that the menu could cover in part.
        Screen.of("user-menu", "/dashboard/search", company.admin())
            .after("user-menu", window -> window.page().locator(".p-user-menu summary").click()),
        Screen.signedOut("forgotten-password", "/dashboard/forgotten-password"),
        Screen.of("account", "/dashboard/account", company.admin()),
        Screen.of("account-wrong", "/dashboard/account", company.admin())
            .after(
                "account-wrong",
                window -> {
                  window.page().locator("#f-password").fill("short");
                  window.page().locator("section .btn-primary").nth(1).click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        Screen.of("account-credential", "/dashboard/account", company.as(Role.APPROVER))
            .after(
                "account-credential",
                window -> window.page().locator("#new-credential summary").click()),
        Screen.of("second-factors", "/dashboard/account/second-factor", company.admin()),
        Screen.of("second-factors", "/dashboard/account/second-factor", company.as(Role.APPROVER))
            .after(
                "recovery-codes",
                window -> {
                  removeFactors(company);
                  var page = window.go("/dashboard/account/second-factor");
                  page.locator("#f-answer").fill(OneTimeCodes.on(page.content()).code(0));
                  page.getByText("Add authenticator app").click();
                  page.locator(".p-codes").waitFor();
                }),
        Screen.signedOut("sign-in-passkey", "/dashboard/sign-in/second-factor/passkey"),
        Screen.signedOut("set-password-expired", "/dashboard/set-password/no-such-link")
            .at("/dashboard/set-password/{token}"),
        Screen.of("home-viewer", "/dashboard", empty.viewer()),
        Screen.of("sample-add", "/dashboard/sample", empty.admin()),
        Screen.of("sample-remove", "/dashboard/sample/remove", company.admin()));
  }

  /* Those of the picture before: only the first factor comes with recovery codes. */
  private static void removeFactors(Members company) {
    var approver = Replies.id(company.as(Role.APPROVER).get("/api/whoami"));
    company.admin().send("DELETE", "/api/users/" + approver + "/factors", "").assertIs(204);
  }
}
