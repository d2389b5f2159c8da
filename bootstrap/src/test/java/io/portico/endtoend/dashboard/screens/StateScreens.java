package io.portico.endtoend.dashboard.screens;

import com.microsoft.playwright.Locator;
import io.portico.testkit.Members;
import io.portico.testkit.browser.Window;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** What any section has: refusals, conflicts, dialogs, open menus, and long names. */
final class StateScreens implements Screens {

  private static final String APIS = "/dashboard/apis";
  private static final String PLANS = "/dashboard/portal/plans";
  private static final String DEVELOPERS = "/dashboard/developers";

  /* One word, which cannot break at a blank. */
  private static final String LONG = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(2);

  private final AtomicInteger numbers = new AtomicInteger();

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    var api = company.register("Changed by two", "{}");
    var plan = company.definePlan("{\"name\":\"Changed by two\"}");
    var long1 = company.register(LONG, "{}");
    var long2 = company.offerPlan(LONG);
    var apis = Screen.of("apis-filters", APIS, admin);
    return List.of(
        Screen.of("not-found", APIS + "/{id}", APIS + "/no-such-api", admin),
        Screen.of("forbidden", "/dashboard/new-api", company.viewer()),
        Screen.of("api-edit-conflict", APIS + "/{id}/edit", APIS + "/" + api + "/edit", admin)
            .after(
                "api-edit-conflict",
                window -> {
                  change(company, "PATCH", "/api/apis/" + api, "{\"owner\":\"Owner %d\"}");
                  window.page().locator("input[name=owner]").fill("Somebody else");
                  sendStale(window);
                }),
        Screen.of("plan-edit-conflict", PLANS + "/{id}/edit", PLANS + "/" + plan + "/edit", admin)
            .after(
                "plan-edit-conflict",
                window -> {
                  change(
                      company,
                      "PUT",
                      "/api/portal/policies/" + plan,
                      "{\"name\":\"Changed by two\",\"rate\":%d,\"per\":60}");
                  // No number that the other change can have.
                  window.page().locator("input[name=rateLimit][value=limited]").check();
                  window.page().locator("input[name=rate]").fill("70000");
                  window.page().locator("input[name=per]").fill("60");
                  sendStale(window);
                }),
        Screen.of("developer-key-once", DEVELOPERS + "/{id}/keys/new", DEVELOPERS, admin)
            .after(
                "developer-key-once",
                window -> {
                  var developer =
                      company.registerDeveloper(
                          "once-%d@example.com".formatted(numbers.incrementAndGet()));
                  window.go(DEVELOPERS + "/" + developer + "/keys/new");
                  window.page().locator("select[name=plan]").selectOption(plan);
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator(".p-copy [readonly]").first().waitFor();
                }),
        Screen.of("plan-remove-dialog", PLANS + "/{id}", PLANS + "/" + plan, admin)
            .after("plan-remove-dialog", window -> openDialog(window, "/remove")),
        // On a page that it covers: axe takes a link that is covered in part for one that is too
        // small.
        Screen.of("navigation", "/dashboard/search", admin)
            .after("navigation", window -> open(window, ".p-nav-menu > summary")),
        apis.after("apis-filters", window -> open(window, ".p-facets > summary")),
        apis.after("apis-views", window -> open(window, "#views > summary")),
        Screen.of("apis-long-names", APIS + "?q=Pneumonoultramicroscopic", admin),
        Screen.of("api-long-name", APIS + "/{id}", APIS + "/" + long1, admin),
        Screen.of(
            "api-remove-long-name", APIS + "/{id}/remove", APIS + "/" + long1 + "/remove", admin),
        Screen.of("plan-long-name", PLANS + "/{id}", PLANS + "/" + long2, admin),
        Screen.of(
            "plan-remove-long-name",
            PLANS + "/{id}/remove",
            PLANS + "/" + long2 + "/remove",
            admin),
        Screen.of("search-long-names", "/dashboard/search?q=Pneumonoultramicroscopic", admin));
  }

  /* Another change each time: what is set already would not be one. */
  private void change(Members company, String method, String path, String json) {
    var reply = company.admin().send(method, path, json.formatted(numbers.incrementAndGet()));
    if (reply.status() >= 300) {
      throw new AssertionError(reply.toString());
    }
  }

  private static void sendStale(Window window) {
    window.page().locator("main form .btn-primary").click();
    window.page().locator(".p-alert[data-focus] .p-changes").waitFor();
  }

  private static void openDialog(Window window, String path) {
    window.page().locator("a[data-dialog][href$='%s']".formatted(path)).click();
    window.page().locator("dialog[open]").waitFor();
  }

  /* Wide windows have no such menu: there it is always open. */
  private static void open(Window window, String summary) {
    Locator menu = window.page().locator(summary);
    if (menu.isVisible()) {
      menu.click();
    }
  }
}
