package io.portico.endtoend.dashboard.screens;

import io.portico.testkit.Members;
import java.util.List;

/** The inbox of key requests, and one request. */
final class RequestScreens implements Screens {

  private static final String LIST = "/dashboard/requests";

  @Override
  public List<Screen> of(Members company, Members empty) {
    company.configurePortal("{\"require_key_approval\":true}");
    var plan = company.offerPlan("Gold");
    var declined = company.requestKey(company.registerDeveloper("dora@example.com"), plan);
    company.approver().put(declined.replace("/requests/", "/requests/decline/"), "");
    var waiting = company.requestKey(company.registerDeveloper("ann@example.com"), plan);
    company.requestKey(company.registerDeveloper("bob@example.com"), plan);
    var inbox = Screen.of("requests", LIST, company.approver());
    return List.of(
        inbox,
        inbox.after(
            "requests-row-selected",
            window -> {
              window.page().keyboard().press("j");
              window.page().locator("[data-select]").first().check();
            }),
        inbox.after(
            "requests-decline",
            window -> {
              window.page().locator("[data-key=d]").first().click();
              window.page().locator("textarea[name=reason]").waitFor();
            }),
        Screen.of("requests-declined", LIST + "?state=declined", company.approver()),
        Screen.of("requests-empty", LIST, empty.admin()),
        Screen.of("requests-viewer", LIST, company.viewer()),
        Screen.of(
            "request",
            LIST + "/{id}",
            LIST + "/" + waiting.substring(waiting.lastIndexOf('/') + 1),
            company.approver()));
  }
}
