package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import io.portico.testkit.browser.Window;
import java.util.List;

/** A source that Portico pulls from with what a pull would do, and forgotten passwords. */
final class ConnectedScreens implements Screens {

  private static final String LIST = "/dashboard/discovery";
  private static final String SOURCE = LIST + "/contracts";

  @Override
  public List<Screen> of(Members company, Members empty) {
    company.define("{\"name\":\"team\"}");
    company.define("{\"name\":\"budget\"}");
    LabelScreens.post(company, "/api/discovery/contracts/pull", "");
    var api = Replies.id(company.admin().get("/api/apis?limit=1"));
    var source = Screen.of("source-pulled", LIST + "/{source}", SOURCE, company.admin());
    var forgotten = Screen.signedOut("forgotten-password-form", "/dashboard/forgotten-password");
    return List.of(
        forgotten,
        forgotten.after(
            "forgotten-password-sent",
            window -> {
              window.page().getByLabel("Email").fill("unknown@example.com");
              window.page().locator("main form .btn-primary").click();
              window.page().locator("main p[role=status]").waitFor();
            }),
        Screen.of("discovery-pulled", LIST, company.admin()),
        source,
        source.after("source-dry-run", window -> dryRun(window, company.admin(), api)),
        source.after(
            "source-conflict-decided",
            window -> {
              dryRun(window, company.admin(), api);
              window.page().locator("button[name=decision][value=use]").first().click();
              window.page().locator("td span[role=status]").waitFor();
            }));
  }

  /* A decision sets the label, so the conflict is made anew each time. */
  private static void dryRun(Window window, PorticoClient admin, String api) {
    Replies.body(admin.send("PATCH", "/api/apis/" + api, "{\"labels\":{\"team\":\"HR\"}}"), 200);
    window.page().locator("button[name=dry_run]").click();
    window.page().locator("#conflicts").waitFor();
  }
}
