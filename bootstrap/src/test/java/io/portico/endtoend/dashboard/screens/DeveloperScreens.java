package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import java.util.List;

/** The list of developers, one developer, their forms and their keys. */
final class DeveloperScreens implements Screens {

  private static final String LIST = "/dashboard/developers";
  private static final String APPLICATIONS = "/dashboard/applications";
  private static final String KEYS = LIST + "/{id}/keys/{key}";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    var plan = company.offerPlan("Developers’ plan");
    var expiring = company.definePlan("{\"name\":\"For a week\",\"key_expires_in\":604800}");
    for (var i = 1; i <= 8; i++) {
      company.registerDeveloper("developer-%d@example.com".formatted(i));
    }
    var id =
        Replies.message(
            admin.post(
                "/api/portal/developers",
                """
                {"email":"eve.with.a.rather.long.address@subsidiary.example.com",\
                "fields":{"company":"Acme & Sons","note":"First line\\nSecond line"}}\
                """));
    issue(admin, id, plan);
    issue(admin, id, expiring);
    company.requestKey(id, company.offerPlan("Another plan"));
    var key = Replies.all("key", admin.get("/api/portal/keys?developer=" + id)).getFirst();
    var inactive = company.registerDeveloper("inactive@example.com");
    admin.put(
        "/api/portal/developers/" + inactive,
        "{\"email\":\"inactive@example.com\",\"inactive\":true}");
    var application =
        Replies.id(
            admin.post(
                "/api/portal/developers/" + id + "/applications",
                "{\"name\":\"Web shop\",\"description\":\"First line\\nSecond line\"}"));
    admin.post(
        "/api/portal/applications/" + application + "/members",
        "{\"email\":\"developer-1@example.com\"}");
    admin.post(
        "/api/portal/developers/" + id + "/keys",
        "{\"policy_id\":\"%s\",\"application\":\"%s\"}".formatted(plan, application));
    var list = Screen.of("developers", LIST, admin);
    return List.of(
        list,
        list.after(
            "developers-found",
            window -> {
              window.page().locator("#q").fill("rather.long");
              window.page().waitForURL("**q=rather.long**");
            }),
        Screen.of("developers-none", LIST + "?q=nothing-like-this", admin),
        Screen.of("developers-empty", LIST, empty.admin()),
        Screen.of("developers-viewer", LIST, company.viewer()),
        Screen.of("developer-register", "/dashboard/new-developer", admin)
            .after(
                "developer-register-wrong",
                window -> {
                  window.page().locator("input[name=email]").fill("nobody@nowhere@example.com");
                  window.page().locator("input[name=email]").evaluate("e => e.type = 'text'");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        one("developer", "", id, admin),
        one("developer-viewer", "", id, company.viewer()),
        one("developer-inactive", "", inactive, admin),
        one("developer-usage", "/usage", id, admin),
        one("developer-history", "/history", id, admin),
        one("developer-edit", "/edit", id, admin),
        one("developer-deactivate", "/deactivate", id, admin),
        one("developer-activate", "/activate", inactive, admin),
        one("developer-remove", "/remove", id, admin),
        one("developer-issue", "/keys/new", id, admin),
        one("developer-request", "/requests/new", id, admin)
            .after(
                "developer-request-refused",
                window -> {
                  window.page().locator("select[name=entry]").selectOption(plan);
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        one("developer-issue-refused", "/keys/new", id, admin)
            .after(
                "developer-issue-refused",
                window -> {
                  window.page().locator("select[name=plan]").selectOption(plan);
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        application("", application, admin),
        application("/edit", application, admin),
        application("/members", application, admin),
        application("/transfer", application, admin),
        application("/leave", application, admin),
        application("/remove", application, admin),
        Screen.of("application-new", APPLICATIONS + "/new", admin),
        Screen.of("developer-key", KEYS, keyPath(id, key), admin),
        Screen.of("keys-expiring", "/dashboard/keys/concerns", admin),
        Screen.of("keys-unused", "/dashboard/keys/concerns?concern=unused", admin),
        Screen.of("developer-find-key", "/dashboard/keys", admin),
        Screen.of("developer-rotate", KEYS + "/rotate", keyPath(id, key) + "/rotate", admin),
        Screen.of("developer-revoke", KEYS + "/revoke", keyPath(id, key) + "/revoke", admin));
  }

  private static Screen application(String below, String id, PorticoClient reader) {
    return Screen.of(
        "application" + below.replace('/', '-'),
        APPLICATIONS + "/{id}" + below,
        APPLICATIONS + "/" + id + below,
        reader);
  }

  private static String keyPath(String id, String key) {
    return LIST + "/" + id + "/keys/" + key;
  }

  private static void issue(PorticoClient admin, String developer, String plan) {
    Replies.body(
        admin.post(
            "/api/portal/developers/" + developer + "/keys",
            "{\"apply_policies\":[\"%s\"]}".formatted(plan)),
        200);
  }

  private static Screen one(String name, String below, String id, PorticoClient reader) {
    return Screen.of(name, LIST + "/{id}" + below, LIST + "/" + id + below, reader);
  }

  @Override
  public List<String> otherRoutes() {
    return List.of();
  }
}
