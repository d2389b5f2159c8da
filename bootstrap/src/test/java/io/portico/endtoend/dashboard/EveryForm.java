package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.RawKey;
import io.portico.testkit.Members;
import io.portico.testkit.OneTimeCodes;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.Replies;
import io.portico.testkit.SoftPasskey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A form of the dashboard with entries that are good when an administrator sends it.
 *
 * @param action where it is sent to
 * @param send opens the page of the form in a browser, and sends it
 */
record EveryForm(String action, Function<PorticoBrowser, Exchange> send) {

  private static final String APIS = "/dashboard/apis";
  private static final String LABELS = "/dashboard/labels/";
  private static final String DISCOVERY = "/dashboard/discovery/kong";
  private static final String GOVERNANCE = "/dashboard/governance";
  private static final String DEVELOPERS = "/dashboard/developers/";
  private static final String PORTAL = "/dashboard/portal";
  private static final String SYSTEM = "/dashboard/system";
  private static final String ACCOUNT = "/dashboard/account";
  private static final String FACTORS = ACCOUNT + "/second-factor";
  private static final String SECOND = "/dashboard/sign-in/second-factor";
  private static final Pattern TICKET = Pattern.compile("name=\"ticket\" value=\"([^\"]*)\"");
  private static final String FORGETFUL = "forgetful@b.org";
  private static final String PASSWORD = "a long pass phrase";
  private static final Pattern LINK = Pattern.compile("(/dashboard/set-password/[\\w-]+)");

  /**
   * Returns each, in an order in which an administrator can send them all.
   *
   * @param signUp makes a sign-up that waits for a review, and returns its id
   */
  static List<EveryForm> of(Members ours, Supplier<String> signUp) {
    return new All(ours, signUp).forms();
  }

  /* A form at the path that it is sent to. */
  private static EveryForm at(String path, String... fields) {
    return on(path, path, fields);
  }

  /* A form of a page with others. */
  private static EveryForm on(String page, String action, String... fields) {
    return new EveryForm(action, browser -> browser.submit(page, action, fields));
  }

  /* What a button or a script sends from a page that does not show it as a form of its own. */
  private static EveryForm sent(String action, String... fields) {
    return new EveryForm(action, browser -> browser.post(action, fields));
  }

  /** Makes the records that the forms are about. */
  private record All(Members ours, Supplier<String> signUp) {

    List<EveryForm> forms() {
      var forms = new ArrayList<EveryForm>();
      addLabels(forms);
      addApis(forms);
      addDiscovery(forms);
      addGovernance(forms);
      addPortal(forms);
      addDevelopers(forms);
      addRequests(forms);
      addUsersAndServices(forms);
      addProviders(forms);
      addWebhooks(forms);
      addGateways(forms);
      addSession(forms);
      return forms;
    }

    private void addLabels(List<EveryForm> forms) {
      var tier = LABELS + ours.defineTierAndDomain();
      ours.registerBilling();
      var old = LABELS + ours.define("{\"name\":\"old\"}");
      forms.add(at(LABELS + "new", "name", "fresh"));
      forms.add(at(tier + "/edit", "displayName", "Tier"));
      forms.add(on(tier + "/merge/preview?value=1&into=2", tier + "/merge"));
      forms.add(at(old + "/rename", "name", "older"));
      forms.add(at(old + "/deprecate"));
      forms.add(at(old + "/remove"));
    }

    private void addApis(List<EveryForm> forms) {
      var billing = APIS + "/" + Members.BILLING;
      var spare = APIS + "/" + ours.register("Spare", "{}");
      forms.add(at("/dashboard/new-api", "name", "Fresh"));
      forms.add(at(billing + "/edit", "version", "2"));
      forms.add(at(billing + "/labels", "label.domain", "Retail"));
      var chosen = new String[] {"id", Members.BILLING, "label.domain", "Finance"};
      forms.add(sent(APIS + "/labels/choose", chosen));
      forms.add(sent(APIS + "/labels/preview", chosen));
      forms.add(
          new EveryForm(
              APIS + "/labels/apply",
              browser -> {
                var started = browser.post(APIS + "/labels/apply", chosen);
                var job = Replies.last(PorticoBrowser.led(started)).replaceFirst("\\?.*", "");
                ours.awaitJob("/api/jobs/" + job);
                return started;
              }));
      var revert = APIS + "/jobs/" + labelled() + "/revert";
      forms.add(
          new EveryForm(
              revert,
              browser -> {
                var started = browser.submit(revert, revert, "total", "1");
                var job = Replies.last(PorticoBrowser.led(started)).replaceFirst("\\?.*", "");
                ours.awaitJob("/api/jobs/" + job);
                return started;
              }));
      forms.add(sent("/dashboard/views", "name", "Mine", "address", "/dashboard/apis?q=bill"));
      forms.add(
          new EveryForm(
              "/dashboard/views/remove",
              browser ->
                  browser.post(
                      "/dashboard/views/remove",
                      "view",
                      PorticoBrowser.found(
                          Pattern.compile("name=\"view\" value=\"(\\w+)\""),
                          browser.page(APIS),
                          1))));
      var definitions = billing + "/definitions";
      forms.add(at(definitions, "document", "openapi: 3.0.0", "version", "2"));
      forms.add(on(definitions + "/remove?version=2", definitions + "/remove"));
      forms.add(at(spare + "/remove"));
    }

    /* A job that has labelled an API. */
    private String labelled() {
      var id = ours.register("Labelled", "{}");
      var started =
          ours.admin()
              .exchange(
                  "POST",
                  "/api/labels/apply",
                  "{\"ids\": [\"%s\"], \"set\": {\"domain\": \"Retail\"}}".formatted(id),
                  Map.of("Prefer", "respond-async"));
      ours.awaitJob(started.header("Location"));
      return Replies.last(started.header("Location"));
    }

    private void addDiscovery(List<EveryForm> forms) {
      made(
          "/api/discovery/kong/sync",
          """
          {"apis": [{"external_id": "1", "id": "found", "name": "Found",
            "metadata": {"domain": "Retail", "dept": "Finance"}}]}
          """);
      done(
          ours.admin()
              .send("PATCH", "/api/apis/found", "{\"labels\": {\"domain\": \"Wholesale\"}}"));
      made(
          "/api/discovery/kong/sync",
          """
          {"apis": [{"external_id": "1", "id": "found", "name": "Found",
            "metadata": {"domain": "Retail", "dept": "Finance"}}]}
          """);
      forms.add(
          sent(
              DISCOVERY + "/conflict",
              "api",
              "found",
              "label",
              "domain",
              "kept",
              "Wholesale",
              "discovered",
              "Retail",
              "decision",
              "use"));
      forms.add(sent(DISCOVERY + "/quick-rule", "key", "dept", "label", "domain"));
      forms.add(
          on(
              DISCOVERY + "/rules/new",
              DISCOVERY + "/rules",
              "kind",
              "metadata",
              "from",
              "stage",
              "label",
              "tier"));
      forms.add(on(DISCOVERY, DISCOVERY + "/rules/order", "up", "1"));
      forms.add(on(DISCOVERY, DISCOVERY + "/similar", "similar", "false"));
      forms.add(on(DISCOVERY, DISCOVERY + "/pull"));
      var sources = SYSTEM + "/sources/";
      // At an address that is not connected to.
      var nowhere = "http://127.0.0.1:9";
      forms.add(at(sources + "new", "name", "fresh", "kind", "kong", "url", nowhere));
      forms.add(at(sources + "fresh", "url", nowhere, "every", "1h"));
      forms.add(on(sources + "fresh", sources + "fresh/test"));
      forms.add(at(sources + "fresh/remove"));
    }

    private void addGovernance(List<EveryForm> forms) {
      var policy =
          GOVERNANCE
              + "/policies/"
              + Replies.id(
                  made(
                      "/api/governance/policies",
                      "{\"name\":\"Owned\",\"requires\":[{\"label\":\"tier\"}]}"));
      var create = GOVERNANCE + "/policies/new";
      forms.add(
          new EveryForm(
              GOVERNANCE + "/policies/what-if",
              browser -> browser.post(GOVERNANCE + "/policies/what-if", "label.0", "tier")));
      forms.add(at(create, "name", "Another", "label.0", "tier"));
      forms.add(at(policy + "/edit", "description", "Everything is owned."));
      forms.add(at(policy + "/deactivate"));
      forms.add(at(policy + "/remove"));
      var bundle = "labels: [{name: imported}]";
      forms.add(on(GOVERNANCE + "/transfer", GOVERNANCE + "/import/preview", "bundle", bundle));
      forms.add(sent(GOVERNANCE + "/import", "bundle", bundle));
    }

    private void addPortal(List<EveryForm> forms) {
      var plan = ours.offerPlan("Offered");
      ours.offerPlan("Second");
      // Announcements are mailed for a site that is on.
      ours.admin()
          .put("/api/portal/site", "{\"enabled\":true,\"name\":\"forms\",\"title\":\"Acme\"}");
      var site = PORTAL + "/site";
      forms.add(
          new EveryForm(
              site + "/preview",
              browser ->
                  browser.post(
                      site + "/preview",
                      "name",
                      "forms",
                      "title",
                      "Acme",
                      "primary",
                      "#066fd1",
                      "accent",
                      "#0ca678",
                      "languages",
                      "en",
                      "signUp",
                      "open")));
      var announcements = PORTAL + "/announcements/";
      var announcement =
          announcements + Replies.id(made("/api/portal/announcements", "{\"title\":\"Soon\"}"));
      forms.add(at(announcements + "new", "title", "Fresh"));
      forms.add(at(announcement, "title", "Sooner"));
      forms.add(at(announcement + "/mail"));
      forms.add(at(announcement + "/remove"));
      var unused = PORTAL + "/plans/" + ours.definePlan("{\"name\":\"Unused\"}");
      var fresh = ours.definePlan("{\"name\":\"Not offered\"}");
      var entry = PORTAL + "/entries/" + plan;
      forms.add(at(PORTAL + "/settings", "owner", "owner@b.org"));
      forms.add(at(PORTAL + "/site", "title", "Ours"));
      forms.add(at(PORTAL + "/site/pages/new", "title", "Terms", "slug", "terms", "save", "true"));
      forms.add(at(PORTAL + "/site/pages/terms", "title", "Rules", "save", "true"));
      forms.add(at(PORTAL + "/site/pages/terms/remove"));
      forms.add(at(PORTAL + "/plans/new", "name", "Fresh"));
      forms.add(at(unused + "/edit", "tags", "beta"));
      forms.add(at(unused + "/deactivate"));
      forms.add(at(unused + "/activate"));
      forms.add(at(unused + "/remove"));
      forms.add(at(PORTAL + "/entries/new", "plan", fresh, "name", "Fresh", "save", "true"));
      forms.add(at(entry + "/edit", "version", "v2", "save", "true"));
      forms.add(on(PORTAL, PORTAL, "down", plan));
      forms.add(on(entry, entry + "/move", "position", "1"));
      forms.add(at(entry + "/remove"));
    }

    private void addDevelopers(List<EveryForm> forms) {
      var signUps = "/dashboard/sign-ups/";
      var approved = signUps + signUp.get();
      var declined = signUps + signUp.get();
      forms.add(on(approved, approved + "/approve"));
      forms.add(on(declined, declined + "/decline", "reason", "Who are you?"));
      var plan = ours.definePlan("{\"name\":\"Of keys\"}");
      var ann = DEVELOPERS + ours.registerDeveloper("ann@b.org");
      var gone = DEVELOPERS + ours.registerDeveloper("gone@b.org");
      var keys = ann + "/keys/";
      forms.add(at("/dashboard/new-developer", "email", "fresh@b.org", "save", "true"));
      forms.add(at(ann + "/edit", "nonce", "1", "save", "true"));
      forms.add(on(ann, "/dashboard/see-as/" + Replies.last(ann)));
      forms.add(at(ann + "/deactivate"));
      forms.add(at(ann + "/activate"));
      forms.add(at(keys + "new", "plan", plan));
      forms.add(at(keys + issued(ann, "{\"name\":\"Rotated\"}") + "/rotate"));
      forms.add(at(keys + issued(ann, "{\"name\":\"Revoked\"}") + "/revoke"));
      forms.add(at("/dashboard/keys", "key", issued(ann, "{\"name\":\"Found\"}")));
      forms.add(at(gone + "/remove"));
      var _ = ours.registerDeveloper("eve@b.org");
      var applications = "/dashboard/applications/";
      var application =
          applications
              + Replies.id(
                  made(
                      "/api/portal/developers/" + Replies.last(ann) + "/applications",
                      "{\"name\":\"Shop\"}"));
      forms.add(at(applications + "new", "name", "Fresh", "owner", "ann@b.org"));
      forms.add(at(application + "/edit", "name", "Web shop"));
      forms.add(at(application + "/members", "email", "eve@b.org", "role", "member"));
      forms.add(at(application + "/transfer", "email", "eve@b.org"));
      forms.add(at(application + "/leave", "member", Replies.last(ann)));
      forms.add(at(application + "/remove"));
    }

    /* Returns the stored form of a key of another plan. */
    private String issued(String developer, String plan) {
      var issued =
          made(
              "/api/portal/developers/" + Replies.last(developer) + "/keys",
              "{\"policy_id\":\"%s\"}".formatted(ours.definePlan(plan)));
      return new RawKey(Replies.all("RawKey", issued).getFirst()).hashed().text();
    }

    private void addRequests(List<EveryForm> forms) {
      var plan = ours.offerPlan("Requested");
      var bob = ours.registerDeveloper("bob@b.org");
      forms.add(at(DEVELOPERS + bob + "/requests/new", "entry", plan));
      ours.configurePortal("{\"require_key_approval\":true}");
      var waiting = Replies.last(ours.requestKey(ours.registerDeveloper("cat@b.org"), plan));
      var request = "/dashboard/requests/" + waiting;
      forms.add(on(request, request + "/comments", "text", "Who are they?"));
      forms.add(sent("/dashboard/requests/decide", "approve", waiting));
    }

    private void addUsersAndServices(List<EveryForm> forms) {
      var users = SYSTEM + "/users/";
      var user = users + Replies.last(ours.addUser("user@b.org", "viewer").path());
      forms.add(at(users + "new", "email", "fresh@b.org"));
      forms.add(at(user, "first_name", "Ann"));
      forms.add(on(user, user + "/invite"));
      forms.add(at(user + "/credential"));
      forms.add(at(user + "/remove"));
      var services = SYSTEM + "/services/";
      var service =
          services
              + Replies.id(
                  made(
                      "/api/service-credentials",
                      "{\"name\":\"Edge\",\"scopes\":[\"keys:verify\"]}"));
      forms.add(at(services + "new", "name", "Fresh", "scopes", "keys:verify"));
      forms.add(at(service, "name", "Inner"));
      forms.add(at(service + "/rotate"));
      forms.add(at(service + "/remove"));
      addGroupsAndRoles(forms);
      var mail = Replies.id(ours.admin().get("/api/portal/mail"));
      forms.add(sent(SYSTEM + "/mails/resend", "mail", mail));
      var installation = SYSTEM + "/installation";
      forms.add(on(installation, installation + "/test-mail"));
    }

    private void addGroupsAndRoles(List<EveryForm> forms) {
      var groups = SYSTEM + "/groups/";
      // Of staff, in base64.
      var group = groups + "c3RhZmY";
      ours.admin().put("/api/groups/staff/bindings", "[{\"role\":\"viewer\"}]");
      forms.add(at(groups + "new", "group", "fresh", "bindings", "viewer"));
      forms.add(at(group, "bindings", "approver"));
      forms.add(at(group + "/remove"));
      var roles = SYSTEM + "/roles/";
      var role = roles + "steward";
      made("/api/roles", "{\"name\":\"steward\",\"permissions\":[\"read\"]}");
      forms.add(at(roles + "new", "name", "fresh", "permissions", "publish"));
      forms.add(at(role, "permissions", "publish"));
      forms.add(at(role + "/remove"));
    }

    private void addProviders(List<EveryForm> forms) {
      var providers = SYSTEM + "/identity-providers/";
      // Of an address that is not connected to.
      var issuer = "http://127.0.0.1:9";
      var provider =
          providers
              + Replies.id(
                  made(
                      "/api/identity-providers",
                      "{\"name\":\"Acme\",\"issuer\":\"%s\",\"client_id\":\"portico\"}"
                          .formatted(issuer)));
      forms.add(at(providers + "new", "name", "Fresh", "issuer", issuer, "client_id", "portico"));
      forms.add(at(provider + "/edit", "name", "Inner"));
      forms.add(on(provider, provider + "/test"));
      forms.add(at(provider + "/remove"));
    }

    private void addWebhooks(List<EveryForm> forms) {
      var webhooks = SYSTEM + "/webhooks/";
      // Of an address that is not connected to.
      var api = "/api/webhooks";
      var body = "{\"url\":\"http://127.0.0.1:9/\",\"enabled\":false}";
      var webhook = webhooks + Replies.id(made(api, body));
      var delivery = Replies.id(made(api + "/" + Replies.last(webhook) + "/test", ""));
      forms.add(at(webhooks + "new", "url", "http://127.0.0.1:9/fresh"));
      forms.add(at(webhook + "/edit", "description", "Ours", "enabled", "on"));
      forms.add(on(webhook, webhook + "/test"));
      forms.add(sent(webhook + "/replay", "delivery", delivery));
      forms.add(at(webhook + "/rotate"));
      forms.add(at(webhook + "/remove"));
    }

    private void addGateways(List<EveryForm> forms) {
      var gateways = SYSTEM + "/gateways/";
      var plan = ours.definePlan("{\"name\":\"Pushed\"}");
      var gateway =
          gateways
              + Replies.id(
                  made(
                      "/api/gateways",
                      """
                      {"name": "Edge", "kind": "kong", "url": "http://127.0.0.1:9", "plans": ["%s"]}
                      """
                          .formatted(plan)));
      made(
          "/api/portal/developers/" + ours.registerDeveloper("dan@b.org") + "/keys",
          "{\"policy_id\":\"%s\"}".formatted(plan));
      var push = Replies.id(ours.admin().get("/api/gateways/" + Replies.last(gateway) + "/keys"));
      forms.add(
          at(gateways + "new", "name", "Fresh", "kind", "kong", "url", "http://127.0.0.1:9/x"));
      forms.add(at(gateway + "/edit", "name", "Inner"));
      forms.add(on(gateway, gateway + "/test"));
      forms.add(on(gateway, gateway + "/reconcile"));
      forms.add(on(gateway, gateway + "/push", "push", push));
      forms.add(at(gateway + "/remove"));
    }

    private void addFactors(List<EveryForm> forms) {
      forms.add(
          new EveryForm(
              FACTORS,
              browser ->
                  browser.post(FACTORS, OneTimeCodes.on(browser.page(FACTORS)).fields(PASSWORD))));
      forms.add(sent(FACTORS + "/change", "codes", "renew", "proof", PASSWORD));
      forms.add(
          new EveryForm(
              SECOND,
              _ -> {
                var app = new AtomicReference<OneTimeCodes>();
                var other =
                    steppedIn(
                        "two@b.org",
                        first -> {
                          app.set(OneTimeCodes.on(first.page(FACTORS)));
                          first.post(FACTORS, app.get().fields(PASSWORD));
                        });
                return other.post(SECOND, "code", app.get().code(1));
              }));
      forms.add(
          new EveryForm(
              SECOND + "/new",
              _ -> {
                ours.configurePortal("{\"require_second_factor\":true}");
                var other = steppedIn("three@b.org", first -> {});
                var added =
                    other.post(SECOND + "/new", OneTimeCodes.on(other.page(SECOND)).fields());
                ours.configurePortal("{\"require_second_factor\":false}");
                return added;
              }));
      forms.add(
          new EveryForm(
              SECOND + "/passkey",
              _ -> {
                var passkey =
                    new SoftPasskey("http://localhost:" + ours.admin().address().getPort());
                var other =
                    steppedIn(
                        "four@b.org",
                        first -> {
                          var page = first.page(FACTORS);
                          first.post(
                              FACTORS,
                              "ticket",
                              PorticoBrowser.found(TICKET, page, 1),
                              "name",
                              "laptop",
                              "answer",
                              passkey.registered(page),
                              "confirmed",
                              PASSWORD);
                        });
                var page = other.page(SECOND + "/passkey");
                return other.post(
                    SECOND + "/passkey",
                    "ticket",
                    PorticoBrowser.found(TICKET, page, 1),
                    "answer",
                    passkey.signed(page, 1));
              }));
      var path = SYSTEM + "/users/" + Replies.last(user("five@b.org")) + "/factors";
      forms.add(
          new EveryForm(
              path,
              browser -> {
                var first = typed("five@b.org");
                first.post(FACTORS, OneTimeCodes.on(first.page(FACTORS)).fields(PASSWORD));
                return browser.submit(path, path);
              }));
    }

    /* A browser in which a new user has typed the password, after something else was done in one. */
    private PorticoBrowser steppedIn(String email, Consumer<PorticoBrowser> before) {
      var _ = user(email);
      before.accept(typed(email));
      return typed(email);
    }

    private String user(String email) {
      var added =
          made(
              "/api/users",
              "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"%s\"}"
                  .formatted(email, PASSWORD));
      return "/api/users/" + Replies.id(added);
    }

    private PorticoBrowser typed(String email) {
      var browser = PorticoBrowser.at(ours.admin().address());
      browser.get("/dashboard/sign-in");
      browser.post("/dashboard/sign-in", "email", email, "password", PASSWORD);
      browser.get("/dashboard");
      return browser;
    }

    private void addSession(List<EveryForm> forms) {
      ours.addUser(FORGETFUL, "viewer");
      forms.add(sent("/dashboard/theme", "theme", "dark"));
      forms.add(sent("/dashboard/shortcuts", "shortcuts", "off"));
      forms.add(on(ACCOUNT, ACCOUNT + "/name", "first_name", "Ann"));
      forms.add(on(ACCOUNT, ACCOUNT + "/password", "password", PASSWORD));
      forms.add(
          new EveryForm(
              "/dashboard/forgotten-password",
              _ -> {
                // Without a mail server the page has no form.
                var other = PorticoBrowser.at(ours.admin().address());
                other.get("/dashboard/forgotten-password");
                return other.post("/dashboard/forgotten-password", "email", FORGETFUL);
              }));
      forms.add(
          new EveryForm(
              "/dashboard/set-password/x",
              browser -> {
                var link =
                    PorticoBrowser.found(
                        LINK,
                        browser
                            .submit(
                                SYSTEM + "/users/new", SYSTEM + "/users/new", "email", "x@b.org")
                            .reply()
                            .body(),
                        1);
                return PorticoBrowser.at(ours.admin().address())
                    .submit(link, link, "password", PASSWORD);
              }));
      addFactors(forms);
      forms.add(
          new EveryForm(
              "/dashboard/sign-in",
              _ -> {
                var other = PorticoBrowser.at(ours.admin().address());
                other.get("/dashboard/sign-in");
                return other.post("/dashboard/sign-in", "credential", ours.viewer().credential());
              }));
      forms.add(
          new EveryForm(
              "/dashboard/sign-out",
              _ -> PorticoBrowser.of(ours.viewer()).post("/dashboard/sign-out")));
      forms.add(
          new EveryForm(
              ACCOUNT + "/sessions",
              _ -> PorticoBrowser.of(ours.viewer()).post(ACCOUNT + "/sessions", "all", "true")));
      forms.add(on(ACCOUNT, ACCOUNT + "/credential", "proof", PASSWORD));
      // Only to organisations without APIs.
      forms.add(sent("/dashboard/sample"));
      forms.add(sent("/dashboard/sample/remove"));
    }

    private Reply made(String path, String body) {
      var exchange = ours.admin().exchange("POST", path, body, Map.of());
      done(exchange.reply());
      return exchange.reply();
    }

    private static void done(Reply reply) {
      assertThat(reply.status()).as(reply.body()).isBetween(200, 299);
    }
  }
}
