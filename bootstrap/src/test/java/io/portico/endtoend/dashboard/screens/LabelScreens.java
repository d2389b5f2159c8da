package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.browser.Window;
import java.util.List;

/** The list of labels, one label and its forms. */
final class LabelScreens implements Screens {

  private static final String LIST = "/dashboard/labels";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var stage =
        company.define(
            """
            {"name": "lifecycle.stage", "display_name": "Lifecycle stage", "required": true,
             "description": "Where an API is in its life.",
             "values": ["design", "beta", "stable", "retired"],
             "value_descriptions": {"beta": "Open to chosen partners.", "retired": "Switched off."}}
            """);
    var team = company.define("{\"name\":\"owning-team\",\"deprecated\":false}");
    for (var i = 1; i <= 9; i++) {
      company.register(
          "Lending %d".formatted(i),
          "{\"lifecycle.stage\":\"%s\",\"owning-team\":\"%s\"}"
              .formatted(i % 3 == 0 ? "beta" : "stable", i % 2 == 0 ? "Lending core" : "lending"));
    }
    post(
        company,
        "/api/governance/policies",
        """
        {"name": "Every stage is known", "requires": [{"label": "lifecycle.stage"}],
         "severity": "warning"}
        """);
    var admin = company.admin();
    return List.of(
        Screen.of("labels", LIST, admin),
        Screen.of("labels-viewer", LIST + "?in_use=true", company.viewer()),
        Screen.of("label-new", LIST + "/new", admin),
        Screen.of("label-new-wrong", LIST + "/new", admin)
            .after(
                "label-new-wrong",
                window -> {
                  window.page().locator("input[name=name]").fill("not a name");
                  window.page().locator("select[name=kind]").selectOption("listed");
                  send(window);
                }),
        Screen.of("labels-coverage", LIST + "/coverage?by=lifecycle.stage", admin),
        one("label", "", stage, admin),
        one("label-any-text", "", team, admin),
        one("label-edit", "/edit", stage, admin),
        one("label-edit-dropped", "/edit", stage, admin)
            .after(
                "label-edit-dropped",
                window -> {
                  window.page().locator("textarea[name=values]").fill("design\nstable");
                  send(window);
                }),
        one("label-rename", "/rename", stage, admin),
        one("label-merge", "/merge", team, admin),
        one("label-merge-listed", "/merge", stage, admin),
        Screen.of(
            "label-merge-preview",
            LIST + "/{id}/merge/preview",
            LIST + "/" + stage + "/merge/preview?value=beta&into=stable",
            admin),
        one("label-deprecate", "/deprecate", stage, admin),
        one("label-remove", "/remove", team, admin),
        one("label-remove-blocked", "/remove", stage, admin));
  }

  static void post(Members company, String path, String json) {
    var reply = company.admin().post(path, json);
    if (reply.status() >= 300) {
      throw new AssertionError(reply.toString());
    }
  }

  private static Screen one(String name, String below, String id, PorticoClient reader) {
    return Screen.of(name, LIST + "/{id}" + below, LIST + "/" + id + below, reader);
  }

  private static void send(Window window) {
    window.page().locator("main form .btn-primary").click();
    window.page().locator("[data-focus]").waitFor();
  }
}
