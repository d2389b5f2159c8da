package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import java.util.List;

/** The catalogue of the portal, its entries, the plans and the settings. */
final class PortalScreens implements Screens {

  private static final String PORTAL = "/dashboard/portal";
  private static final String PLANS = PORTAL + "/plans";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    var plan =
        company.definePlan(
            """
            {"name":"Gold for partners","rate":100,"per":60,"quota_max":10000,\
            "quota_renewal_rate":2592000,"key_expires_in":2592000,"tags":["gold","partners"],\
            "access_rights":{"payments":{"api_id":"payments","api_name":"Payments","versions":["v1"]}}}\
            """);
    var unused = company.definePlan("{\"name\":\"Unused\",\"active\":false}");
    admin.post(
        "/api/portal/catalogue/entries",
        """
        {"name":"Payments for partners","version":"v1","show":true,"policy_id":"%s",\
        "api_id":"payments","short_description":"Money in and out","labels":{"tier":"1"},\
        "long_description":"# Payments\\n\\nSend *money*:\\n\\n- `in`\\n- [out](https://example.com)"}\
        """
            .formatted(plan));
    admin.put(
        "/api/portal/site",
        """
        {"enabled":true,"name":"screens","title":"Developers of Acme","pages":[\
        {"slug":"first-steps","title":"First steps","markdown":"# Begin","menu":true}]}""");
    var announcement =
        PORTAL
            + "/announcements/"
            + Replies.id(
                admin.post(
                    "/api/portal/announcements",
                    "{\"title\":\"Maintenance\",\"markdown\":\"On *Sunday*.\"}"));
    var entry = PORTAL + "/entries/" + plan;
    var catalogue = Screen.of("portal", PORTAL, admin);
    return List.of(
        catalogue,
        catalogue.after(
            "portal-moved",
            window -> {
              window.page().locator("button[name=up]:not([disabled])").last().click();
              window.page().waitForURL("**focus=up**");
              // The focus scrolls the page, and links may end half below its head.
              window.page().locator("button[name=up]:focus").waitFor();
              window.page().evaluate("scrollTo(0, 0)");
            }),
        Screen.of("portal-empty", PORTAL, empty.admin()),
        Screen.of("portal-announcements", PORTAL + "/announcements", admin),
        Screen.of("portal-announcements-empty", PORTAL + "/announcements", empty.admin()),
        Screen.of("portal-announcements-viewer", PORTAL + "/announcements", company.viewer()),
        Screen.of("portal-announcement-new", PORTAL + "/announcements/new", admin),
        Screen.of("portal-announcement", announcement, admin),
        Screen.of("portal-announcement-mail", announcement + "/mail", admin),
        Screen.of("portal-announcement-remove", announcement + "/remove", admin),
        Screen.of("portal-viewer", PORTAL, company.viewer()),
        Screen.of("portal-new-entry", PORTAL + "/entries/new", admin),
        Screen.of("portal-new-entry-none", PORTAL + "/entries/new", empty.admin()),
        entry("portal-entry", "", entry, admin),
        entry("portal-entry-viewer", "", entry, company.viewer()),
        entry("portal-entry-edit", "/edit", entry, admin),
        entry("portal-entry-wrong", "/edit", entry, admin)
            .after(
                "portal-entry-wrong",
                window -> {
                  // A submission would abort the request for suggestions, which is an error there.
                  window
                      .page()
                      .waitForResponse(
                          reply -> reply.url().contains("/suggestions"),
                          () -> window.page().locator("input[name=api]").fill("no id!"));
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        entry("portal-entry-remove", "/remove", entry, admin),
        Screen.of("plans", PLANS, admin),
        Screen.of("plans-none", PLANS + "?q=nothing-like-this", admin),
        Screen.of("plans-empty", PLANS, empty.admin()),
        Screen.of("plan-new", PLANS + "/new", admin)
            .after(
                "plan-new-wrong",
                window -> {
                  window.page().locator("input[name=name]").fill("Silver");
                  window.page().locator("input[name=rateLimit][value=limited]").check();
                  window.page().locator("input[name=rate]").fill("many");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        Screen.of("plan-new-api", PLANS + "/new", admin)
            .after(
                "plan-new-api",
                window -> {
                  window.page().locator("#f-found").fill("no such API");
                  window.page().locator("button[name=add]").click();
                  window.page().locator("#d-found .p-error").waitFor();
                }),
        plan("plan", "", plan, admin),
        plan("plan-viewer", "", unused, company.viewer()),
        plan("plan-history", "/history", plan, admin),
        plan("plan-edit", "/edit", plan, admin),
        plan("plan-deactivate", "/deactivate", plan, admin),
        plan("plan-activate", "/activate", unused, admin),
        plan("plan-remove", "/remove", plan, admin),
        Screen.of("site-settings", PORTAL + "/site", admin)
            .after(
                "site-settings",
                window -> window.page().locator("iframe.p-site-preview-page").waitFor()),
        Screen.of("site-settings-viewer", PORTAL + "/site", company.viewer()),
        Screen.of("site-page-new", PORTAL + "/site/pages/new", admin),
        Screen.of(
            "site-page", PORTAL + "/site/pages/{id}", PORTAL + "/site/pages/first-steps", admin),
        Screen.of(
            "site-page-remove",
            PORTAL + "/site/pages/{id}/remove",
            PORTAL + "/site/pages/first-steps/remove",
            admin),
        Screen.of("portal-settings", PORTAL + "/settings", admin),
        Screen.of("portal-settings-viewer", PORTAL + "/settings", company.viewer()));
  }

  private static Screen entry(String name, String below, String path, PorticoClient reader) {
    return Screen.of(name, PORTAL + "/entries/{id}" + below, path + below, reader);
  }

  private static Screen plan(String name, String below, String id, PorticoClient reader) {
    return Screen.of(name, PLANS + "/{id}" + below, PLANS + "/" + id + below, reader);
  }

  @Override
  public List<String> otherRoutes() {
    return List.of("/dashboard/suggestions", PORTAL + "/site/look.css");
  }
}
