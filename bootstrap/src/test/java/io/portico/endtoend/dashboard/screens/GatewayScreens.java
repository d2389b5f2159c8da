package io.portico.endtoend.dashboard.screens;

import io.portico.application.testkit.Await;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.AdminServer.Behaviour;
import io.portico.outbound.gateway.testkit.KongServer;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import java.util.List;

/** Gateways that keep keys: the list, one with a key in each state, and the forms. */
final class GatewayScreens implements Screens {

  private static final String LIST = "/dashboard/system/gateways";
  private static final String ONE = LIST + "/{id}";

  @Override
  public List<Screen> of(Members company, Members empty) {
    var admin = company.admin();
    var one = LIST + "/" + gatewayWithKeys(company);
    add(
        admin,
        """
        {"name":"Inner","kind":"tyk","url":"https://tyk.invalid","credential":"a-secret",
         "tyk_org_id":"5e9d9544a1dcd60001d0ed20","plans":["%s"]}
        """
            .formatted(company.definePlan("{\"name\":\"Plan without keys\"}")));
    return List.of(
        Screen.of("gateways", LIST, admin),
        Screen.of("gateways-empty", LIST, empty.admin()),
        Screen.of("gateway-new", LIST + "/new", admin),
        Screen.of("gateway-new", LIST + "/new", admin)
            .after(
                "gateway-new-wrong",
                window -> {
                  window.page().locator("#f-name").fill("Third");
                  window.page().locator("#f-kind").selectOption("tyk");
                  window.page().locator("#f-url").fill("https://tyk.example.com/?a=b");
                  window.page().locator("#f-credential").fill("a-secret");
                  window.page().locator("main form .btn-primary").click();
                  window.page().locator("[data-focus]").waitFor();
                }),
        Screen.of("gateway", ONE, one, admin),
        Screen.of("gateway-failed", ONE, one + "?state=failed", admin),
        Screen.of("gateway-failed-focused", ONE, one + "?state=failed", admin)
            .after("gateway-failed-focused", window -> window.page().keyboard().press("j")),
        Screen.of("gateway-no-keys", ONE, one + "?state=removed", admin),
        Screen.of("gateway-edit", ONE + "/edit", one + "/edit", admin),
        Screen.of("gateway-remove", ONE + "/remove", one + "/remove", admin));
  }

  @Override
  public List<String> otherRoutes() {
    return List.of(ONE + "/report");
  }

  /* The server has gone when the pages are shown, which no page asks. */
  private static String gatewayWithKeys(Members company) {
    var admin = company.admin();
    var plan = plan(company, "Gateway plan", 3_600);
    var forever = plan(company, "Quota that never renews", -1);
    issue(company, plan, "before");
    try (var kong = new KongServer()) {
      var gateway =
          add(
              admin,
              """
              {"name":"Edge","kind":"kong","url":"%s","credential":"%s","plans":["%s","%s"]}
              """
                  .formatted(kong.url(), AdminServer.CREDENTIAL, plan, forever));
      awaitKeys(admin, gateway, "\"key_unknown\":1");
      issue(company, plan, "pushed");
      awaitKeys(admin, gateway, "\"pushed\":1");
      issue(company, forever, "unsupported");
      awaitKeys(admin, gateway, "\"unsupported\":1");
      kong.behave(Behaviour.REFUSES);
      issue(company, plan, "refused");
      awaitKeys(admin, gateway, "\"failed\":1");
      return gateway;
    }
  }

  private static String plan(Members company, String name, long renewal) {
    return company.definePlan(
        """
        {"name":"%s","api_ids":["weather"],"rate":10,"per":60,"quota_max":1000,
         "quota_renewal_rate":%d}
        """
            .formatted(name, renewal));
  }

  private static void issue(Members company, String plan, String name) {
    var developer = company.registerDeveloper("gateway-%s@example.com".formatted(name));
    company
        .admin()
        .post(
            "/api/portal/developers/" + developer + "/keys",
            "{\"policy_id\":\"%s\"}".formatted(plan))
        .assertIs(200);
  }

  private static String add(PorticoClient admin, String gateway) {
    var reply = admin.post("/api/gateways", gateway);
    reply.assertIs(201);
    return Replies.id(reply);
  }

  private static void awaitKeys(PorticoClient admin, String gateway, String counts) {
    var path = "/api/gateways/" + gateway + "/report";
    Await.until(
        () -> counts + ", seen " + admin.get(path).body(),
        () -> admin.get(path).body().contains(counts));
  }
}
