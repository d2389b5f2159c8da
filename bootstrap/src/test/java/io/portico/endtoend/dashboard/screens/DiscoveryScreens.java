package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import java.util.List;

/** The sources, one source and its mapping rules. */
final class DiscoveryScreens implements Screens {

  private static final String LIST = "/dashboard/discovery";

  @Override
  public List<Screen> of(Members company, Members empty) {
    company.define("{\"name\":\"cost-centre\"}");
    LabelScreens.post(
        company,
        "/api/discovery/crm-export/sync",
        """
        {"apis": [{"external_id": "1", "name": "Contacts", "metadata": {"dept": "Sales"}},
                  {"external_id": "2", "name": "Leads", "metadata": {"cost-centre": "4711"}}]}
        """);
    var mapped =
        company
            .admin()
            .put(
                "/api/discovery/crm-export/mapping",
                """
                {"likeness": true, "rules": [
                  {"metadata": "dept", "label": "cost-centre", "values": {"Sales": "4711"}},
                  {"tag": "cc-(\\\\d+)", "label": "cost-centre"}]}
                """);
    if (mapped.status() != 200) {
      throw new AssertionError(mapped.toString());
    }
    var route = LIST + "/{source}";
    var path = LIST + "/crm-export";
    var admin = company.admin();
    return List.of(
        Screen.of("discovery", LIST, admin),
        Screen.of("discovery-empty", LIST, empty.admin()),
        Screen.of("source", route, path, admin),
        Screen.of("source-viewer", route, path, company.viewer()),
        Screen.of("source-without-rules", route, LIST + "/nothing-yet", admin),
        Screen.of("rule-new", route + "/rules/new", path + "/rules/new?key=dept&example=HR", admin),
        Screen.of("rule-edit", route + "/rules/{index}", path + "/rules/1", admin),
        Screen.of("rule-wrong", route + "/rules/new", path + "/rules/new?key=dept", admin)
            .after(
                "rule-wrong",
                window -> {
                  window.page().locator("select[name=label]").selectOption("cost-centre");
                  window.page().locator("textarea[name=values]").fill("no arrow");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }));
  }
}
