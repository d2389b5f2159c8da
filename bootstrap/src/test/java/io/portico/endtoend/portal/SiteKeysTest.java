package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.session.NewSessions;
import io.portico.domain.account.Realm;
import io.portico.domain.key.RawKey;
import io.portico.domain.session.Browser;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.UserId;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What developers do on a site with their applications, keys and usage. */
class SiteKeysTest extends PorticoContract {

  private static final Pattern SHOWN = Pattern.compile("id=\"key\"[^>]*>([^<]+)<");
  private static final Pattern MARK = Pattern.compile("name=\"form_once\" value=\"([^\"]*)\"");
  private static final Pattern KEY = Pattern.compile("href=\"([^\"]*/keys/[0-9a-f]{64})\"");

  /* A site of an organisation that is on. */
  static String site(Members members) {
    var site = "keys-" + members.id();
    members
        .admin()
        .put(
            "/api/portal/site",
            "{\"enabled\":true,\"name\":\"%s\",\"title\":\"Acme\"}".formatted(site))
        .assertIs(200);
    return "/portal/" + site;
  }

  /* Where a test has the beans of its Portico. */
  interface Beans {
    <T> T get(Class<T> type);
  }

  private PorticoBrowser signedIn(Members members, String site, String developer) {
    return signedIn(this::bean, members, site, developer);
  }

  /* Opens a browser in which the developer is signed in. */
  static PorticoBrowser signedIn(Beans beans, Members members, String site, String developer) {
    var browser = PorticoBrowser.at(members.admin().address());
    var id = new UserId(Identifier.parse(developer).orElseThrow());
    var started =
        beans
            .get(UnitOfWork.class)
            .execute(
                () ->
                    beans
                        .get(NewSessions.class)
                        .start(
                            Realm.DEVELOPERS, members.id(), id, new Browser("127.0.0.1", "test")));
    browser.setCookie("portico-portal-session", started.token().secret());
    assertThat(browser.page(site + "/applications")).contains("Default application");
    return browser;
  }

  @Test
  void form_sentTwice_isCarriedOutOnce() {
    var site = site(ours());
    var browser = signedIn(ours(), site, ours().registerDeveloper("twice@example.com"));
    var plan = ours().offerPlan("Twice");
    var add = site + "/applications/new";

    var mark = PorticoBrowser.found(MARK, browser.page(add), 1);
    var first = browser.post(add, "form_once", mark, "name", "Shop");
    var second = browser.post(add, "form_once", mark, "name", "Shop");
    assertThat(PorticoBrowser.led(second)).isEqualTo(PorticoBrowser.led(first));
    assertThat(browser.page(site + "/applications").split(">Shop<")).hasSize(2);

    var changed = browser.post(add, "form_once", mark, "name", "Shop 2 <b>").reply();
    changed.assertHas(
        409,
        "You already submitted this form",
        "action=\"" + add + "\"",
        "href=\"" + PorticoBrowser.led(first) + "\"",
        "Shop 2 &lt;b&gt;</textarea>");
    var fresh = PorticoBrowser.found(MARK, changed.body(), 1);
    assertThat(PorticoBrowser.led(browser.post(add, "form_once", fresh, "name", "Shop 2 <b>")))
        .isNotEqualTo(PorticoBrowser.led(first));

    var request = site + "/applications/request";
    var asked = browser.page(request + "?plan=" + plan);
    var fields =
        new String[] {
          "form_once",
          PorticoBrowser.found(MARK, asked, 1),
          "plan",
          plan,
          "application",
          Replies.last(PorticoBrowser.led(first))
        };
    var before = issuedByRequests();
    var key = PorticoBrowser.led(browser.post(request, fields));
    assertThat(PorticoBrowser.led(browser.post(request, fields))).isEqualTo(key);
    assertThat(issuedByRequests()).isGreaterThan(before);
  }

  /* Tests that run at the same time may add to it. */
  private double issuedByRequests() {
    return admin
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("portico_key_requests_total{outcome=\"issued\""))
        .mapToDouble(line -> Double.parseDouble(Replies.last(line.replace(' ', '/'))))
        .sum();
  }

  @Test
  void aDeveloperRequestsRotatesAndRevokesAKeyAndSeesItsCalls() {
    var site = site(ours());
    var ann = ours().registerDeveloper("ann@example.com");
    var plan = ours().offerPlan("Gold");
    var browser = signedIn(ours(), site, ann);

    browser.page(site + "/applications/new");
    var shop =
        PorticoBrowser.led(
            browser.post(site + "/applications/new", "name", "Shop", "description", "Sells"));
    assertThat(browser.page(shop)).contains("Shop", "Sells", "Application added");

    var form = site + "/applications/request?plan=" + plan + "&application=" + Replies.last(shop);
    assertThat(browser.page(form)).contains("Gold API", "Shop");
    var key = PorticoBrowser.led(browser.submit(form, site + "/applications/request"));
    var issued = browser.submit(key, key + "/show").reply();
    issued.assertIs(200);
    var first = PorticoBrowser.found(SHOWN, issued.body(), 1);
    assertThat(issued.body())
        .contains("curl -H \"X-API-Key: $API_KEY\" \"$API_URL\"", "ask the operator")
        .doesNotContain("example.com/");
    assertThat(verified(first)).contains("\"valid\":true");
    assertThat(browser.submit(form, site + "/applications/request").reply().body())
        .contains("This application has a key for the plan.");

    var page = browser.page(shop);
    assertThat(page).contains("Gold API").doesNotContain(first);
    assertThat(PorticoBrowser.found(KEY, page, 1)).isEqualTo(key);
    assertThat(browser.page(key)).contains(new RawKey(first).hashed().text(), "Rotate");
    var successor = PorticoBrowser.led(browser.submit(key + "/rotate", key + "/rotate"));
    assertThat(browser.page(successor)).contains("The key was rotated.");
    assertThat(browser.page(shop)).containsPattern("until \\d{1,2} \\w{3} \\d{4}");
    assertThat(PorticoBrowser.led(browser.post(key + "/rotate", "overlap", "0"))).isEqualTo(key);
    var shown = browser.submit(successor, successor + "/show").reply();
    var second = PorticoBrowser.found(SHOWN, shown.body(), 1);
    assertThat(List.of(verified(first), verified(second)))
        .allMatch(reply -> reply.contains("\"valid\":true"));
    assertThat(PorticoBrowser.led(browser.submit(key + "/revoke", key + "/revoke")))
        .isEqualTo(shop);
    assertThat(browser.page(shop)).contains("The key was revoked.", "Revoked");
    assertThat(verified(first)).contains("\"valid\":false");
    assertThat(verified(second)).contains("\"valid\":true");

    var called =
        admin.post(
            "/api/activity/records",
            "[{\"api_key\":\"%s\",\"api_id\":\"weather\",\"response_code\":204,\"timestamp\":\"%s\"}]"
                .formatted(new RawKey(second).hashed().text(), Instant.now()));
    called.assertIs(200);
    assertThat(browser.page(site + "/usage")).contains("weather", "204", "data-chart");
    assertThat(browser.page(site + "/usage/csv")).contains("\"weather\"", "\"204\",\"1\"");
    assertThat(admin.get("/api/audit").body()).contains(ann);
  }

  private String verified(String key) {
    return admin.post("/api/keys/verify", "{\"key\":\"%s\"}".formatted(key)).body();
  }

  @Test
  void aRequestWaitsUntilItIsWithdrawn() {
    var site = site(ours());
    var ann = ours().registerDeveloper("ann@example.com");
    var plan = ours().offerPlan("Gold");
    ours().configurePortal("{\"require_key_approval\":true,\"key_request_fields\":[\"Purpose\"]}");
    var browser = signedIn(ours(), site, ann);
    var form = site + "/applications/request?plan=" + plan;

    assertThat(browser.page(form)).contains("will be reviewed", "Purpose");
    var application =
        PorticoBrowser.led(
            browser.submit(form, site + "/applications/request", "field0", "A test"));
    var waiting = browser.page(application);
    assertThat(waiting).contains("Waiting for review");
    var withdraw = PorticoBrowser.found(Pattern.compile("href=\"([^\"]*/withdraw)\""), waiting, 1);
    assertThat(PorticoBrowser.led(browser.submit(withdraw, withdraw))).isEqualTo(application);
    assertThat(browser.page(application))
        .contains("The request was withdrawn.")
        .doesNotContain("Waiting for review", "The developer withdrew the request.");
  }

  @Test
  void anApprovedKeyIsShownOnce() {
    var site = site(ours());
    var ann = ours().registerDeveloper("ann@example.com");
    var plan = ours().offerPlan("Gold");
    ours().configurePortal("{\"require_key_approval\":true}");
    var browser = signedIn(ours(), site, ann);
    var application =
        PorticoBrowser.led(
            browser.submit(
                site + "/applications/request?plan=" + plan, site + "/applications/request"));
    var waiting = Replies.all("id", admin.get("/api/portal/requests?by_user=" + ann));
    ours().approver().put("/api/portal/requests/approve/" + waiting.getFirst(), "").assertIs(200);

    var key = PorticoBrowser.found(KEY, browser.page(application), 1);
    assertThat(browser.page(key)).contains("Show key");
    var shown = browser.submit(key, key + "/show").reply();
    assertThat(verified(PorticoBrowser.found(SHOWN, shown.body(), 1))).contains("\"valid\":true");
    assertThat(browser.page(key)).doesNotContain("Show key");
    assertThat(PorticoBrowser.led(browser.post(key + "/show"))).isEqualTo(key);
    assertThat(browser.page(key)).contains("cannot be shown again");
  }

  @Test
  void nobodyElseFindsThem() {
    var site = site(ours());
    var ann = ours().registerDeveloper("ann@example.com");
    var bob = ours().registerDeveloper("bob@example.com");
    var eve = theirs().registerDeveloper("ann@example.com");
    var annsBrowser = signedIn(ours(), site, ann);
    var bobs = signedIn(ours(), site, bob);
    annsBrowser.page(site + "/applications/new");
    var shop =
        PorticoBrowser.led(annsBrowser.post(site + "/applications/new", "name", "Secret shop"));
    var plan = ours().offerPlan("Gold");
    annsBrowser.submit(
        site + "/applications/request?plan=" + plan + "&application=" + Replies.last(shop),
        site + "/applications/request");
    var key = PorticoBrowser.found(KEY, annsBrowser.page(shop), 1);

    bobs.page(site + "/applications");
    for (var path :
        List.of(shop, shop + "/edit", shop + "/remove", key, key + "/rotate", key + "/revoke")) {
      var reply = bobs.get(path).reply();
      assertThat(reply.status()).as(path).isEqualTo(404);
      assertThat(reply.body()).doesNotContain("Secret shop");
    }
    for (var path : List.of(shop + "/edit", shop + "/remove", key + "/rotate", key + "/revoke")) {
      assertThat(bobs.post(path, "name", "Mine", "overlap", "0").reply().status())
          .as(path)
          .isEqualTo(404);
    }
    bobs.get(site + "/usage?application=" + Replies.last(shop)).reply().assertIs(404);
    var visitor = PorticoBrowser.at(admin.address());
    for (var path : List.of(shop, key, site + "/usage", site + "/usage/csv")) {
      assertThat(PorticoBrowser.led(visitor.get(path))).startsWith(site + "/sign-in");
    }
    var theirSite = site(theirs());
    var eves = signedIn(theirs(), theirSite, eve);
    assertThat(eves.get(theirSite + shop.substring(site.length())).reply().status()).isEqualTo(404);
    assertThat(PorticoBrowser.led(eves.get(shop))).startsWith(site + "/sign-in");
    assertThat(annsBrowser.page(shop)).contains("Secret shop");
  }
}
