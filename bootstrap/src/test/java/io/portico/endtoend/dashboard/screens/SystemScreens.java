package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.Replies;
import java.util.List;

/** Users, mails, the audit trail, jobs and this node. */
final class SystemScreens implements Screens {

  private static final String SYSTEM = "/dashboard/system";
  private static final String USERS = SYSTEM + "/users";
  private static final String SERVICES = SYSTEM + "/services";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var user = company.addUser("somebody@example.com", "viewer");
    var one = USERS + user.path().substring(user.path().lastIndexOf('/'));
    var admin = company.admin();
    company.addService("Gateway Frankfurt", "keys:verify", "usage:write", "discovery:kong");
    var service =
        SERVICES + "/" + Replies.all("id", admin.get("/api/service-credentials")).getFirst();
    var webhooks = SYSTEM + "/webhooks";
    var webhook =
        webhooks
            + "/"
            + Replies.id(
                admin.post(
                    "/api/webhooks",
                    "{\"url\":\"https://hooks.example.com/in\",\"types\":[\"key.issued\"],\"enabled\":false}"));
    var sources = SYSTEM + "/sources";
    PorticoBrowser.of(admin)
        .submit(
            sources + "/new",
            sources + "/new",
            "name",
            "kong-added",
            "kind",
            "kong",
            "url",
            "http://127.0.0.1:9",
            "credential",
            "a-secret");
    return List.of(
        Screen.of("system-sources", sources, admin),
        Screen.of("system-sources-empty", sources, empty.admin()),
        Screen.of("system-source-new", sources + "/new", admin),
        Screen.of("system-source", sources + "/{id}", sources + "/kong-added", admin),
        Screen.of(
            "system-source-remove",
            sources + "/{id}/remove",
            sources + "/kong-added/remove",
            admin),
        Screen.of("system", SYSTEM, admin),
        Screen.of("system-installation", SYSTEM + "/installation", admin),
        Screen.of("system-users", USERS, admin),
        Screen.of("system-invite", USERS + "/new", admin),
        Screen.of("system-invite-wrong", USERS + "/new", admin)
            .after(
                "system-invite-wrong",
                window -> {
                  window.page().locator("#f-email").fill("admin@example.com");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        Screen.of("system-user", USERS + "/{id}", one, admin),
        Screen.of("system-user-reset", USERS + "/{id}/credential", one + "/credential", admin),
        Screen.of("system-user-remove", USERS + "/{id}/remove", one + "/remove", admin),
        Screen.of("system-services", SERVICES, admin),
        Screen.of("system-services-empty", SERVICES, empty.viewer()),
        Screen.of("system-service-new", SERVICES + "/new", admin),
        Screen.of("system-service", SERVICES + "/{id}", service, admin),
        Screen.of("system-service-rotate", SERVICES + "/{id}/rotate", service + "/rotate", admin),
        Screen.of("system-service-remove", SERVICES + "/{id}/remove", service + "/remove", admin),
        Screen.of("system-kafka", SYSTEM + "/kafka", admin),
        Screen.of("system-mails", SYSTEM + "/mails", admin),
        Screen.of("system-mails-empty", SYSTEM + "/mails", empty.viewer()),
        Screen.of("system-webhooks", webhooks, admin),
        Screen.of("system-webhooks-empty", webhooks, empty.admin()),
        Screen.of("system-webhook-new", webhooks + "/new", admin),
        Screen.of("system-webhook", webhooks + "/{id}", webhook, admin),
        Screen.of("system-webhook-edit", webhooks + "/{id}/edit", webhook + "/edit", admin),
        Screen.of("system-webhook-rotate", webhooks + "/{id}/rotate", webhook + "/rotate", admin),
        Screen.of("system-webhook-remove", webhooks + "/{id}/remove", webhook + "/remove", admin),
        Screen.of("system-audit", SYSTEM + "/audit", admin)
            .after("system-audit", window -> window.page().locator("td summary").first().click()),
        Screen.of("system-audit-none", SYSTEM + "/audit?object=nothing", admin),
        Screen.of("system-jobs", SYSTEM + "/jobs", admin),
        Screen.of("system-jobs-empty", SYSTEM + "/jobs", empty.viewer()));
  }
}
