package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.browser.Window;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The list of APIs, one API, its forms, and labelling many. */
final class ApiScreens implements Screens {

  private static final String LIST = "/dashboard/apis";

  private final AtomicInteger values = new AtomicInteger();

  @Override
  public List<Screen> of(Members company, Members empty) {
    company.define("{\"name\":\"tier\",\"values\":[\"1\",\"2\",\"3\"]}");
    company.define("{\"name\":\"business-domain\"}");
    for (var i = 1; i <= 12; i++) {
      company.register(
          "Payments %d".formatted(i),
          "{\"tier\":\"%d\",\"business-domain\":\"%s\"}"
              .formatted(i % 3 + 1, i % 2 == 0 ? "payments" : "lending"));
    }
    var id = company.register("Unlabelled ledger", "{}");
    var bare = company.register("Bare", "{}");
    var admin = company.admin();
    for (var maximum : new int[] {100, 50}) {
      admin.put(
          "/api/apis/" + id + "/definition?version=2",
          """
          {"openapi": "3.1.0", "info": {"title": "Ledger", "version": "2"}, "paths": {"/entries": {"get": {
           "parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": %d}}],
           "responses": {"200": {"description": "Entries"}}}}}}
          """
              .formatted(maximum));
    }
    var list = Screen.of("apis", LIST, admin);
    return List.of(
        list,
        list.after("apis-menu", window -> window.page().locator("#columns summary").click()),
        list.after("apis-rows-selected", window -> select(window, 3)),
        Screen.of(
            "apis-filtered",
            LIST + "?selector=" + PorticoClient.encoded("tier in (1,2),!owner") + "&column=tier",
            admin),
        Screen.of("apis-none", LIST + "?q=nothing-like-this", admin),
        Screen.of("apis-wrong-selector", LIST + "?selector=" + PorticoClient.encoded("((("), admin),
        Screen.of("apis-empty", LIST, empty.admin()),
        Screen.of("apis-viewer", LIST, company.viewer()),
        Screen.of("api-register", "/dashboard/new-api", admin),
        one("api", "", id, admin),
        one("api-usage", "/usage", id, admin),
        one("api-history", "/history", id, admin),
        one("api-definitions", "/definitions", id, admin),
        one("api-definitions-none", "/definitions", bare, company.viewer()),
        one("api-definition-diff", "/definitions/diff", "?from=1&to=2", id, admin),
        one("api-definition-remove", "/definitions/remove", "?version=2", id, admin),
        one("api-edit", "/edit", id, admin),
        one("api-edit-wrong", "/edit", id, admin)
            .after(
                "api-edit-wrong",
                window -> {
                  window.page().locator("input[name=name]").fill(" ");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        one("api-labels", "/labels", id, admin),
        one("api-remove", "/remove", id, admin),
        Screen.of("apis-bulk", LIST + "/labels", admin),
        list.after("apis-bulk-preview", this::preview),
        list.after(
                "apis-job",
                window -> {
                  preview(window);
                  window.page().locator("main form .btn-primary").click();
                  window.page().waitForURL("**/jobs/*");
                })
            .at(LIST + "/jobs/{job}"),
        list.after(
                "apis-job-revert",
                window -> {
                  preview(window);
                  window.page().locator("main form .btn-primary").click();
                  window.page().waitForURL("**/jobs/*");
                  window.page().locator("a[href$='/revert']").click();
                  window.page().waitForURL("**/revert");
                })
            .at(LIST + "/jobs/{job}/revert"));
  }

  private static Screen one(
      String name, String below, String query, String id, PorticoClient reader) {
    return Screen.of(name, LIST + "/{id}" + below, LIST + "/" + id + below + query, reader);
  }

  private static Screen one(String name, String below, String id, PorticoClient reader) {
    return Screen.of(name, LIST + "/{id}" + below, LIST + "/" + id + below, reader);
  }

  private static void select(Window window, int rows) {
    for (var i = 0; i < rows; i++) {
      window.page().locator("[data-select]").nth(i).check();
    }
  }

  private void preview(Window window) {
    var page = window.page();
    select(window, 2);
    page.locator(".p-bulk button").click();
    // Another value each time: what a job has set before would not be a change.
    page.locator("input[name='label.business-domain']").fill("domain " + values.incrementAndGet());
    page.locator("main form .btn-primary").click();
    page.waitForURL("**/preview");
  }

  @Override
  public List<String> otherRoutes() {
    return List.of(
        LIST + ".csv",
        LIST + "/facets",
        LIST + "/labels/values",
        LIST + "/{id}/definitions/revisions/{revision}");
  }
}
