package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Window;
import java.util.List;

/** Policies, the report, export and import. */
final class GovernanceScreens implements Screens {

  private static final String ROOT = "/dashboard/governance";

  @Override
  public List<Screen> of(Members company, Members empty) {
    company.define("{\"name\":\"data-class\",\"values\":[\"public\",\"internal\",\"secret\"]}");
    company.register("Statements", "{\"data-class\":\"secret\"}");
    company.register("Branches", "{}");
    var id =
        Replies.id(
            company
                .admin()
                .post(
                    ROOT.replace("/dashboard", "/api") + "/policies",
                    """
                    {"name": "Every API has a data class", "severity": "error",
                     "description": "Auditors ask for it.", "selector": "!data-class",
                     "requires": [{"label": "data-class", "values": ["public", "internal"]}]}
                    """));
    var path = ROOT + "/policies/" + id;
    var route = ROOT + "/policies/{id}";
    var admin = company.admin();
    return List.of(
        Screen.of("governance", ROOT, admin),
        Screen.of("governance-empty", ROOT, empty.admin()),
        Screen.of("governance-viewer", ROOT, company.viewer()),
        Screen.of("policy-new", ROOT + "/policies/new", admin),
        Screen.of("policy-new-wrong", ROOT + "/policies/new", admin)
            .after(
                "policy-new-wrong",
                window -> {
                  window.page().locator("input[name=name]").fill("Wrong");
                  window.page().locator("textarea[name=selector]").fill("((");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        Screen.of("policy-what-if", ROOT + "/policies/new", admin)
            .after(
                "policy-what-if",
                window -> {
                  window.page().locator("select[name='label.0']").selectOption("data-class");
                  window.page().locator("#what-if strong").waitFor();
                }),
        Screen.of("policy", route, path, admin),
        Screen.of("policy-compliant", route, path + "?status=compliant", admin),
        Screen.of("policy-edit", route + "/edit", path + "/edit", admin),
        Screen.of("policy-deactivate", route + "/deactivate", path + "/deactivate", admin),
        Screen.of("policy-remove", route + "/remove", path + "/remove", admin),
        Screen.of("governance-report", ROOT + "/report", admin),
        Screen.of("governance-report-wrong", ROOT + "/report?selector=((", admin),
        Screen.of("governance-trend", ROOT + "/trend", admin),
        Screen.of("governance-trend-empty", ROOT + "/trend", empty.admin()),
        Screen.of("governance-trend-wrong", ROOT + "/trend?days=5", admin),
        Screen.of("governance-transfer", ROOT + "/transfer", admin),
        Screen.of("governance-import", ROOT + "/transfer", admin)
            .after("governance-import", GovernanceScreens::preview));
  }

  private static void preview(Window window) {
    window
        .page()
        .locator("textarea[name=bundle]")
        .fill(
            """
            labels:
              - name: data-class
                description: How secret the data is
              - name: sla
            """);
    window.page().locator("main form .btn-primary").click();
    window.page().waitForURL("**/preview");
  }

  @Override
  public List<String> otherRoutes() {
    return List.of(
        ROOT + "/report.csv",
        ROOT + "/trend.csv",
        ROOT + "/export.yaml",
        ROOT + "/policies/{id}/apis.csv");
  }
}
