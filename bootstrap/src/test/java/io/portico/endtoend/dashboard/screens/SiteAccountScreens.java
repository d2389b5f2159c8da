package io.portico.endtoend.dashboard.screens;

import com.nimbusds.jwt.JWTClaimsSet;
import io.portico.testkit.Members;
import io.portico.testkit.OpenIdProvider;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Window;
import java.util.List;

/** The pages on which developers sign up and in, and their account; of the site of SiteScreens. */
final class SiteAccountScreens implements Screens {

  private static final String SITE = "/portal/looked-at";
  private static final String EMAIL = "eve.with.a.rather.long.address@subsidiary.example.com";
  private static final String PASSWORD = "a long pass phrase";

  private final OpenIdProvider knows;
  private final OpenIdProvider brings;

  /**
   * @param knows a provider that signs in a developer who is there
   * @param brings a provider that signs in somebody new
   */
  SiteAccountScreens(OpenIdProvider knows, OpenIdProvider brings) {
    this.knows = knows;
    this.brings = brings;
  }

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    admin.put("/api/portal/configuration", "{\"signup_fields\":[\"Company\"]}").assertIs(200);
    admin
        .post(
            "/api/portal/developers",
            "{\"email\":\"%s\",\"password\":\"%s\",\"fields\":{\"Company\":\"Acme\"}}"
                .formatted(EMAIL, PASSWORD))
        .assertIs(200);
    var link = added(admin, knows, EMAIL);
    var signUp = added(admin, brings, "new@example.com");
    return List.of(
        page("sign-up", "/sign-up"),
        page("sign-up", "/sign-up")
            .after(
                "site-sign-up-wrong",
                window -> {
                  fill(window, "email", "visitor@example.com");
                  fill(window, "password", "x");
                  submit(window);
                }),
        page("sign-up", "/sign-up")
            .after(
                "site-sign-up-sent",
                window -> {
                  fill(window, "email", "visitor@example.com");
                  fill(window, "password", PASSWORD);
                  submit(window);
                }),
        page("sign-in", "/sign-in"),
        page("sign-in-expired", "/sign-in/oidc/65a1b2c3d4e5f60718293aff/callback?state=unknown")
            .at("/portal/{site}/sign-in/oidc/{id}/callback"),
        page("sign-in-link", link).at("/portal/{site}/sign-in/oidc/{id}"),
        page("sign-up-by-provider", signUp).at("/portal/{site}/sign-in/oidc/{id}"),
        page("sign-in", "/sign-in")
            .after("site-sign-in-wrong", window -> signIn(window, "another pass phrase")),
        page("forgotten-password", "/forgotten-password"),
        page("forgotten-password", "/forgotten-password")
            .after(
                "site-forgotten-password-sent",
                window -> {
                  fill(window, "email", "visitor@example.com");
                  submit(window);
                }),
        page("expired-link", "/confirm/no-such-link").at("/portal/{site}/confirm/{token}"),
        page("expired-see-as", "/see-as/no-such-link").at("/portal/{site}/see-as/{token}"),
        Screen.signedOut("site-account", SITE + "/sign-in?next=" + SITE + "/account")
            .at("/portal/{site}/account")
            .after(
                "site-account",
                window -> {
                  signIn(window, PASSWORD);
                  window.page().waitForURL("**/account");
                }));
  }

  /* Returns the path below the site that leads to the provider and back. */
  private static String added(PorticoClient admin, OpenIdProvider provider, String email) {
    provider.signsIn(
        new JWTClaimsSet.Builder()
            .subject(email)
            .claim("email", email)
            .claim("email_verified", true)
            .build());
    var added =
        admin.post(
            "/api/identity-providers",
            "{\"name\":\"Company account\",\"issuer\":\"%s\",\"client_id\":\"portico\",\"client_secret\":\"%s\",\"for\":\"portal\",\"create_users\":true}"
                .formatted(provider.issuer(), OpenIdProvider.SECRET));
    added.assertIs(201);
    return "/sign-in/oidc/" + Replies.id(added);
  }

  private static Screen page(String name, String path) {
    return Screen.signedOut("site-" + name, SITE + path).at("/portal/{site}" + path);
  }

  private static void signIn(Window window, String password) {
    fill(window, "email", EMAIL);
    fill(window, "password", password);
    submit(window);
  }

  private static void fill(Window window, String name, String text) {
    window.page().locator("main input[name=" + name + "]").fill(text);
  }

  private static void submit(Window window) {
    window.page().locator("main form .btn-primary").first().click();
  }
}
