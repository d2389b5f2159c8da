package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import java.util.List;

/** Roles, and the groups that give them: lists, forms and questions. */
final class RoleScreens implements Screens {

  private static final String GROUPS = "/dashboard/system/groups";
  private static final String ROLES = "/dashboard/system/roles";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    put(
        admin,
        "/api/groups/%2Fstaff%2Fpayments/bindings",
        "[{\"role\":\"viewer\"},{\"role\":\"approver\"}]");
    add(admin, "steward", "\"define_labels\",\"define_policies\",\"discover\",\"label_apis\"");
    add(admin, "unused", "\"read\"");
    put(admin, "/api/groups/stewards/bindings", "[{\"role\":\"steward\"}]");
    // Of /staff/payments, in base64.
    var group = GROUPS + "/L3N0YWZmL3BheW1lbnRz";
    return List.of(
        Screen.of("groups", GROUPS, admin),
        Screen.of("groups-empty", GROUPS, empty.admin()),
        Screen.of("group-new", GROUPS + "/new", admin),
        Screen.of("group-new-wrong", GROUPS + "/new", admin)
            .after(
                "group-new-wrong",
                window -> {
                  window.page().locator("#f-group").fill("staff");
                  window.page().locator("#f-bindings").fill("owner on team=payments");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        Screen.of("group", GROUPS + "/{id}", group, admin),
        Screen.of("group-remove", GROUPS + "/{id}/{action}", group + "/remove", admin),
        Screen.of("roles", ROLES, admin),
        Screen.of("roles-viewer", ROLES, company.viewer()),
        Screen.of("role-new", ROLES + "/new", admin),
        Screen.of("role", ROLES + "/{id}", ROLES + "/steward", admin),
        Screen.of("role-bound", ROLES + "/{id}/{action}", ROLES + "/steward/remove", admin),
        Screen.of("role-remove", ROLES + "/{id}/{action}", ROLES + "/unused/remove", admin));
  }

  private static void add(PorticoClient admin, String name, String permissions) {
    var role = "{\"name\":\"%s\",\"permissions\":[%s]}".formatted(name, permissions);
    admin.post("/api/roles", role).assertIs(201);
  }

  private static void put(PorticoClient admin, String path, String bindings) {
    admin.put(path, bindings).assertIs(200);
  }
}
