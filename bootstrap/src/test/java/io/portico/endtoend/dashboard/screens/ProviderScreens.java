package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import java.util.List;

/** Identity providers: the list, one with its test, and the forms. */
final class ProviderScreens implements Screens {

  private static final String LIST = "/dashboard/system/identity-providers";
  private static final String ONE = LIST + "/{id}";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    var one =
        add(
            admin,
            """
            {"name":"Acme single sign-on","issuer":"http://127.0.0.1:9/realms/staff",
             "client_id":"portico","client_secret":"a-secret","groups_claim":"groups",
             "create_users":true,"allowed_domains":["example.com","example.org"],
             "help":"Ask the platform team."}
            """);
    add(
        admin,
        "{\"name\":\"Subsidiary\",\"issuer\":\"https://login.invalid\",\"client_id\":\"portico\"}");
    return List.of(
        Screen.of("identity-providers", LIST, admin),
        Screen.of("identity-providers-empty", LIST, empty.admin()),
        Screen.of("identity-provider-new", LIST + "/new", admin),
        Screen.of("identity-provider-new-wrong", LIST + "/new", admin)
            .after(
                "identity-provider-new-wrong",
                window -> {
                  window.page().locator("#f-name").fill("Acme");
                  window.page().locator("#f-issuer").fill("http://login.example.com");
                  window.page().locator("#f-client_id").fill("portico");
                  window.page().locator("#f-client_secret").fill("a-secret");
                  window.page().locator("#f-allowed_domains").fill("@example.com");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        Screen.of("identity-provider", ONE, one, admin),
        Screen.of("identity-provider-tested", ONE, one, admin)
            .after(
                "identity-provider-tested",
                window -> {
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("#test-result dl").waitFor();
                }),
        Screen.of("identity-provider-edit", ONE + "/edit", one + "/edit", admin),
        Screen.of("identity-provider-remove", ONE + "/remove", one + "/remove", admin));
  }

  @Override
  public List<String> otherRoutes() {
    return List.of(ONE + "/test");
  }

  private static String add(PorticoClient admin, String provider) {
    var reply = admin.post("/api/identity-providers", provider);
    reply.assertIs(201);
    return LIST + "/" + Replies.id(reply);
  }
}
