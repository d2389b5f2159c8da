package io.portico.endtoend.site;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.portico.domain.access.Role;
import io.portico.http.site.Portal;
import io.portico.testkit.Contents;
import io.portico.testkit.MailServer;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Every route of a site as everybody who may ask for it: what is one developer's own opens to
 * nobody else, and looks as if it did not exist.
 */
class EverySiteRouteTest extends PorticoTest {

  private static final String PASSWORD = "a long pass phrase";
  private static final String PARTNERS = "for-partners";
  private static final String ASSET = "GET /assets/{assets}/{styles}";
  private static final String UNKNOWN = "65a1b2c3d4e5f60718293aff";
  private static final Pattern LINK = Pattern.compile("/portal/[\\w-]+/confirm/[\\w-]+");
  private static final Pattern LOOK = Pattern.compile("/look/([^\"]+)\"");
  private static final Pattern ASSETS = Pattern.compile("/assets/([^/]+)/");
  private static final Pattern FILE = Pattern.compile("/swagger-ui/([^/]+)/");
  private static final List<String> STORED =
      List.of(
          "application",
          "application_member",
          "audit_entry",
          "developer",
          "issued_key",
          "key_request",
          "subscription");

  /* Whom a route lets in; each gets the status of its row there. */
  private enum Opens {
    /** Everybody. */
    TO_ALL,
    /** Who is signed in; others are asked to. */
    TO_DEVELOPERS,
    /** Ann, whose application it is about; other developers do not find it. */
    TO_ANN
  }

  private enum Who {
    VISITOR,
    UNCONFIRMED,
    WAITS_FOR_REVIEW,
    OF_ANOTHER_ORGANISATION,
    VIEWER,
    APPROVER,
    ADMIN,
    BOB,
    ANN;

    boolean isDeveloper() {
      return this == BOB || this == ANN;
    }
  }

  private record Row(String route, Opens opens, int status, List<String> fields) {

    boolean reads() {
      return route.startsWith("GET ");
    }

    /** Returns the path below the site. */
    String path(String api, Map<String, String> ids) {
      return replaced(route.replaceFirst("^\\w+ ", ""), api, ids);
    }

    Exchange by(PorticoBrowser browser, String path) {
      return reads() ? browser.get(path) : browser.post(path, fields.toArray(String[]::new));
    }
  }

  @AutoClose private final MailServer mailServer = new MailServer();
  private final Map<Who, PorticoBrowser> browsers = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();
  private String site = "";

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.mailingOver(mailServer.port());
  }

  /* ---- what there is ---- */

  @BeforeEach
  void fill() {
    site = turnOn(ours(), "ours");
    var theirSite = turnOn(theirs(), "theirs");
    var ann = developer(ours(), "ann@example.com", ",\"fields\":{\"segment\":\"partner\"}");
    developer(ours(), "bob@example.com", "");
    developer(theirs(), "ann@example.com", ",\"fields\":{\"segment\":\"partner\"}");
    var plan = offer("rain", "");
    var reviewed = offer(PARTNERS, ",\"audience\":{\"selector\":\"segment=partner\"}");

    browsers.clear();
    browsers.put(Who.VISITOR, visitor());
    browsers.put(Who.UNCONFIRMED, signedUp("eve", false));
    browsers.put(Who.WAITS_FOR_REVIEW, signedUp("joe", true));
    var stranger = signedIn(theirSite, "ann@example.com");
    browsers.put(Who.OF_ANOTHER_ORGANISATION, stranger);
    for (var role : List.of(Role.VIEWER, Role.APPROVER, Role.ADMIN)) {
      var user = PorticoBrowser.of(ours().as(role));
      user.setCookie("portico-portal-session", user.cookie("portico-session"));
      browsers.put(Who.valueOf(role.name()), user);
    }
    browsers.put(Who.BOB, signedIn(site, "bob@example.com"));
    var annsBrowser = signedIn(site, "ann@example.com");
    browsers.put(Who.ANN, annsBrowser);

    annsBrowser.page(site + "/applications/new");
    var shop = led(annsBrowser.post(site + "/applications/new", "name", "Secret shop"));
    var form = site + "/applications/request";
    var asked = "&application=" + Replies.last(shop);
    var key = led(annsBrowser.submit(form + "?plan=" + plan + asked, form));
    ours().configurePortal("{\"require_key_approval\":true}");
    led(annsBrowser.submit(form + "?plan=" + reviewed + asked, form));
    names.clear();
    names.put("plan", plan);
    names.put("member", ann);
    names.put("application", Replies.last(shop));
    names.put("key", Replies.last(key));
    names.put(
        "request", found(Pattern.compile("/requests/([0-9a-f]{24})/"), annsBrowser.page(shop), 1));
    names.put("announcement", UNKNOWN);
    names.put("provider", UNKNOWN);
    names.put("look", found(LOOK, annsBrowser.page(site + "/"), 1));
    names.put("assets", found(ASSETS, annsBrowser.page(site + "/"), 1));
    names.put("version", found(FILE, annsBrowser.page(site + "/apis/rain/explorer"), 1));
  }

  private static String turnOn(Members members, String prefix) {
    var name = prefix + "-" + members.id().toString().substring(14);
    done(
        members
            .admin()
            .put(
                "/api/portal/site",
                """
                {"enabled":true,"name":"%s","title":"Weather","sign_up":"reviewed",\
                "pages":[{"slug":"start","title":"Start","markdown":"Hello","menu":true}]}"""
                    .formatted(name)));
    return "/portal/" + name;
  }

  private static Reply done(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 201);
    return reply;
  }

  private static String developer(Members members, String email, String further) {
    return Replies.message(
        done(
            members
                .admin()
                .post(
                    "/api/portal/developers",
                    "{\"email\":\"%s\",\"password\":\"%s\"%s}"
                        .formatted(email, PASSWORD, further))));
  }

  private String offer(String api, String audience) {
    ours().registerWith("{\"id\":\"%1$s\",\"name\":\"%1$s\"}".formatted(api));
    for (var version : List.of("1", "2")) {
      done(
          admin.put(
              "/api/apis/" + api + "/definition",
              "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"%s\",\"version\":\"%s\"}}"
                  .formatted(api, version)));
    }
    var plan = ours().definePlan("{\"name\":\"%s\"}".formatted(api));
    done(
        admin.post(
            "/api/portal/catalogue/entries",
            """
                {"name":"%1$s","policy_id":"%2$s","api_id":"%1$s","show":true%3$s,\
                "try_it":{"base_urls":["https://api.example.com/v1"]}}"""
                .formatted(api, plan, audience)));
    return plan;
  }

  private PorticoBrowser visitor() {
    return PorticoBrowser.at(client("").address());
  }

  private PorticoBrowser signedIn(String where, String email) {
    var browser = visitor();
    browser.page(where + "/sign-in");
    led(browser.post(where + "/sign-in", "email", email, "password", PASSWORD));
    return browser;
  }

  private PorticoBrowser signedUp(String name, boolean confirmed) {
    var email = "%s@%s.example".formatted(name, Replies.last(site));
    var browser = visitor();
    browser.page(site + "/sign-up");
    browser.post(site + "/sign-up", "email", email, "password", PASSWORD).reply().assertIs(200);
    if (confirmed) {
      var arrived = mailServer.await(email, 1).getLast().text();
      var link = found(LINK, arrived, 0);
      browser.page(link);
      var done = browser.post(link, "password", PASSWORD).reply();
      assertThat(done.body()).contains("Your sign-up is being reviewed");
    }
    browser.page(site + "/sign-in");
    var refused = browser.post(site + "/sign-in", "email", email, "password", PASSWORD).reply();
    assertThat(refused.status()).isEqualTo(422);
    return browser;
  }

  /* ---- the matrix ---- */

  /* A new route is to be added here. What ends something is at the end. */
  private List<Row> rows() {
    return List.of(
        row("GET /", Opens.TO_ALL, 200),
        row("GET /pages/{slug}", Opens.TO_ALL, 200),
        row("GET /look/{look}", Opens.TO_ALL, 200),
        row("GET /logo/{file}", Opens.TO_ALL, 404),
        row(ASSET, Opens.TO_ALL, 200),
        row("GET /swagger-ui/{version}/{asset}", Opens.TO_ALL, 200),
        row("GET /llms.txt", Opens.TO_ALL, 200),
        row("POST /theme", Opens.TO_ALL, 303),
        row("POST /language", Opens.TO_ALL, 303),
        row("POST /announcements/{announcement}/dismiss", Opens.TO_ALL, 303),
        row("GET /see-as/{token}", Opens.TO_ALL, 410),
        row("POST /see-as/stop", Opens.TO_ALL, 303),
        row("GET /apis", Opens.TO_ALL, 200),
        row("GET /apis/{api}", Opens.TO_ALL, 200),
        row("GET /apis/{api}.md", Opens.TO_ALL, 200),
        row("GET /apis/{api}/definition", Opens.TO_ALL, 200),
        row("GET /apis/{api}/changes", Opens.TO_ALL, 200),
        row("GET /apis/{api}/reference", Opens.TO_ALL, 200),
        row("GET /apis/{api}/explorer", Opens.TO_ALL, 200),
        row("GET /apis/{api}/try", Opens.TO_DEVELOPERS, 200),
        row("POST /apis/{api}/try", Opens.TO_DEVELOPERS, 422),
        row("GET /sign-up", Opens.TO_ALL, 200),
        row("POST /sign-up", Opens.TO_ALL, 422),
        row("POST /sign-up/again", Opens.TO_ALL, 400),
        row("GET /forgotten-password", Opens.TO_ALL, 200),
        row("POST /forgotten-password", Opens.TO_ALL, 200, "email", "nobody@example.com"),
        row("GET /confirm/{token}", Opens.TO_ALL, 410),
        row("POST /confirm/{token}", Opens.TO_ALL, 410, "password", PASSWORD),
        row("GET /set-password/{token}", Opens.TO_ALL, 410),
        row("POST /set-password/{token}", Opens.TO_ALL, 410, "password", PASSWORD),
        row("GET /confirm-address/{token}", Opens.TO_ALL, 410),
        row("POST /confirm-address/{token}", Opens.TO_ALL, 410),
        row("GET /invitations/{token}", Opens.TO_ALL, 410),
        row("POST /invitations/{token}", Opens.TO_DEVELOPERS, 410),
        row("POST /sign-in", Opens.TO_ALL, 422, "email", "nobody@example.com"),
        row("GET /sign-in/oidc/{provider}", Opens.TO_ALL, 404),
        row("GET /sign-in/oidc/{provider}/callback?state=unknown", Opens.TO_ALL, 400),
        row("POST /sign-in/oidc/{provider}/link", Opens.TO_ALL, 400, "ticket", "unknown"),
        row("POST /sign-in/oidc/{provider}/sign-up", Opens.TO_ALL, 400, "ticket", "unknown"),
        row("GET /applications", Opens.TO_DEVELOPERS, 200),
        row("GET /applications/new", Opens.TO_DEVELOPERS, 200),
        row("POST /applications/new", Opens.TO_DEVELOPERS, 422),
        row("GET /applications/request?plan={plan}", Opens.TO_DEVELOPERS, 200),
        row(
            "POST /applications/request?application={application}",
            Opens.TO_ANN,
            422,
            "plan",
            "{plan}",
            "application",
            "{application}"),
        row("GET /applications/{application}", Opens.TO_ANN, 200),
        row("GET /applications/{application}/edit", Opens.TO_ANN, 200),
        row("POST /applications/{application}/edit", Opens.TO_ANN, 303, "name", "Secret shop"),
        row("GET /applications/{application}/remove", Opens.TO_ANN, 200),
        row("GET /applications/{application}/invitations", Opens.TO_ANN, 200),
        row("POST /applications/{application}/invitations", Opens.TO_ANN, 422),
        row("GET /applications/{application}/members/{member}/{change}", Opens.TO_ANN, 200),
        row("POST /applications/{application}/members/{member}/{change}", Opens.TO_ANN, 303),
        row("GET /applications/{application}/keys/{key}", Opens.TO_ANN, 200),
        row("POST /applications/{application}/keys/{key}/show", Opens.TO_ANN, 200),
        row("GET /applications/{application}/keys/{key}/rotate", Opens.TO_ANN, 200),
        row(
            "POST /applications/{application}/keys/{key}/rotate",
            Opens.TO_ANN,
            303,
            "overlap",
            "0"),
        row("GET /applications/{application}/keys/{key}/revoke", Opens.TO_ANN, 200),
        row("POST /applications/{application}/keys/{key}/revoke", Opens.TO_ANN, 303),
        row("GET /applications/{application}/requests/{request}/withdraw", Opens.TO_ANN, 200),
        row("POST /applications/{application}/requests/{request}/withdraw", Opens.TO_ANN, 303),
        row("GET /usage", Opens.TO_DEVELOPERS, 200),
        row("GET /usage?application={application}", Opens.TO_ANN, 200),
        row("GET /usage/csv", Opens.TO_DEVELOPERS, 200),
        row("GET /usage/csv?application={application}", Opens.TO_ANN, 200),
        row("POST /applications/{application}/remove", Opens.TO_ANN, 303),
        row("GET /account", Opens.TO_DEVELOPERS, 200),
        row("POST /account/details", Opens.TO_DEVELOPERS, 303),
        row("POST /account/password", Opens.TO_DEVELOPERS, 422),
        row("POST /account/address", Opens.TO_DEVELOPERS, 422),
        row("POST /account/remove", Opens.TO_DEVELOPERS, 422),
        row("POST /account/sessions", Opens.TO_DEVELOPERS, 303),
        row("GET /sign-in", Opens.TO_ALL, 200),
        row("POST /sign-out", Opens.TO_ALL, 303));
  }

  private static Row row(String route, Opens opens, int status, String... fields) {
    return new Row(route, opens, status, List.of(fields));
  }

  @Test
  void everyRoute_ofSites_isAmongTheRows() {
    var written =
        rows().stream()
            .map(row -> anonymous(row.route().replace(".md", "").replaceFirst("\\?.*", "")))
            .collect(toCollection(TreeSet::new));
    assertThat(written).isEqualTo(siteRoutes());
  }

  private Set<String> siteRoutes() {
    return context()
        .getBean(Router.class)
        .uriRoutes()
        .filter(route -> route.getUriMatchTemplate().toPathString().startsWith(Portal.SITE))
        .filter(route -> !route.getHttpMethodName().equals("HEAD"))
        .map(
            route ->
                route.getHttpMethodName()
                    + " "
                    + route.getUriMatchTemplate().toPathString().substring(Portal.SITE.length()))
        .map(route -> route.endsWith(" ") ? route + "/" : route)
        .map(EverySiteRouteTest::anonymous)
        .collect(toCollection(TreeSet::new));
  }

  /* Names of variables and the version of a library say nothing here. */
  private static String anonymous(String route) {
    return route.replaceAll("\\{\\w+}", "{}").replaceFirst("/swagger-ui/[^/]+", "/swagger-ui/{}");
  }

  @Test
  void everyRoute_asEverybody_opensToWhomItIsFor() {
    for (var row : rows()) {
      var before = stored();
      for (var who : Who.values()) {
        if (who == Who.BOB && row.opens() != Opens.TO_ANN) {
          assertThat(stored()).as("%s by others", row.route()).isEqualTo(before);
        }
        if (who == Who.ANN && row.opens() == Opens.TO_ANN) {
          assertThat(stored()).as("%s by others", row.route()).isEqualTo(before);
        }
        assertAnswer(row, who);
      }
    }
  }

  private Map<String, Object> stored() {
    var rows = Contents.of(context()).rows();
    return STORED.stream()
        .collect(
            Collectors.toMap(
                table -> table, table -> List.copyOf(rows.getOrDefault(table, List.of()))));
  }

  private void assertAnswer(Row row, Who who) {
    var answer = ask(row, who, "rain", names);
    var status = answer.reply().status();
    var what = "%s by %s: %s".formatted(row.route(), who, answer.reply().body());
    if (row.opens() == Opens.TO_ALL || who == Who.ANN) {
      assertThat(status).as(what).isEqualTo(row.status());
    } else if (!who.isDeveloper()) {
      assertThat(led(answer)).as(what).startsWith(site + "/sign-in");
    } else if (row.opens() == Opens.TO_DEVELOPERS) {
      assertThat(status).as(what).isEqualTo(row.status());
    } else {
      assertThat(status).as(what).isEqualTo(404);
      assertLooksUnknown(row, who, "rain", answer);
    }
    if (who != Who.ANN) {
      assertThat(answer.reply().body()).as(what).doesNotContain("Secret shop", "ann@example.com");
    }
  }

  private void assertLooksUnknown(Row row, Who who, String api, Exchange answer) {
    var unknown = new LinkedHashMap<>(names);
    for (var name : List.of("application", "request", "member")) {
      unknown.put(name, UNKNOWN);
    }
    unknown.put("key", "5f".repeat(32));
    assertThat(plain(answer))
        .as("%s by %s", row.route(), who)
        .isEqualTo(plain(ask(row, who, api.equals("rain") ? "rain" : "no-such-api", unknown)));
  }

  private static String plain(Exchange exchange) {
    return exchange.reply().status()
        + exchange
            .reply()
            .body()
            .replaceAll("name=\"form_(token|once)\" value=\"[^\"]*\"", "")
            .replaceAll("[0-9a-f]{64}|[0-9a-f]{24}", "<id>")
            .replaceAll(PARTNERS + "|no-such-api", "<api>")
            .replaceAll("Request ID: [\\w-]+|<code>[\\w-]+</code>", "");
  }

  private Exchange ask(Row row, Who who, String api, Map<String, String> ids) {
    var browser = Optional.ofNullable(browsers.get(who)).orElseThrow();
    if (!row.reads()) {
      // Each asks for as many mails as if nobody else had.
      Contents.of(context()).execute("DELETE FROM login_failure");
      browser.page(site + "/");
    }
    var fields = row.fields().stream().map(field -> replaced(field, api, ids)).toList();
    return new Row(row.route(), row.opens(), row.status(), fields)
        .by(browser, site + row.path(api, ids));
  }

  private static String replaced(String text, String api, Map<String, String> ids) {
    var replaced =
        text.replace("{slug}", "start")
            .replace("{asset}", "swagger-ui.css")
            .replace("{styles}", "site.css")
            .replace("{file}", "none.png")
            .replace("{token}", "no-such-link")
            .replace("{change}", "leave")
            .replace("{api}", api);
    for (var id : ids.entrySet()) {
      replaced = replaced.replace("{" + id.getKey() + "}", id.getValue());
    }
    return replaced;
  }

  /* An application of one's own does not open the keys, requests and members of another. */
  @Test
  void ownApplication_withWhatBelongsToAnother_isNotFound() {
    var bob = Replies.all("id", admin.get("/api/portal/developers?q=bob")).getFirst();
    var mixed = new LinkedHashMap<>(names);
    mixed.put("application", bob);
    assertThat(ask(row("GET /applications/{application}", Opens.TO_ANN, 200), Who.BOB, "", mixed))
        .extracting(answer -> answer.reply().status())
        .isEqualTo(200);
    for (var row : rows()) {
      if (row.route().matches(".*\\{(key|request|member)}.*")) {
        var answer = ask(row, Who.BOB, "rain", mixed);
        assertThat(answer.reply().status()).as(row.route()).isEqualTo(404);
        assertThat(answer.reply().body()).doesNotContain("Secret shop");
      }
    }
    assertThat(Optional.ofNullable(browsers.get(Who.ANN)).orElseThrow().page(shop()))
        .contains("Waiting for review");
  }

  private String shop() {
    return site + replaced("/applications/{application}", "", names);
  }

  @Test
  void entryOfAnAudience_forOthers_looksUnknown() {
    for (var row : rows()) {
      if (!row.route().contains("{api}")) {
        continue;
      }
      for (var who : Who.values()) {
        var answer = ask(row, who, PARTNERS, names);
        if (who == Who.ANN) {
          assertThat(answer.reply().status()).as(row.route()).isEqualTo(row.status());
        } else if (row.opens() == Opens.TO_DEVELOPERS && !who.isDeveloper()) {
          assertThat(led(answer)).startsWith(site + "/sign-in");
        } else {
          assertThat(answer.reply().status()).as("%s by %s", row.route(), who).isEqualTo(404);
          assertLooksUnknown(row, who, PARTNERS, answer);
        }
      }
    }
    for (var who : Who.values()) {
      for (var page : List.of("/apis", "/apis?q=partners", "/llms.txt")) {
        var text = Optional.ofNullable(browsers.get(who)).orElseThrow().page(site + page);
        assertThat(text.contains("/apis/" + PARTNERS))
            .as("%s by %s", page, who)
            .isEqualTo(who == Who.ANN);
      }
    }
  }

  @Test
  void everyRoute_ofASiteThatIsOff_looksUnknown() {
    var name = site.substring("/portal/".length());
    done(
        admin.put(
            "/api/portal/site",
            "{\"enabled\":false,\"name\":\"%s\",\"title\":\"Weather\"}".formatted(name)));
    for (var row : rows()) {
      if (row.route().equals(ASSET)) {
        // A file of Portico, which says nothing of a site.
        continue;
      }
      for (var who : List.of(Who.VISITOR, Who.ADMIN, Who.ANN)) {
        var browser = Optional.ofNullable(browsers.get(who)).orElseThrow();
        var path = row.path("rain", names);
        var off = row.by(browser, site + path);
        assertThat(off.reply().status()).as("%s by %s", row.route(), who).isEqualTo(404);
        assertThat(plain(off).replace(name, ""))
            .as("%s by %s", row.route(), who)
            .isEqualTo(plain(row.by(browser, "/portal/no-such-site" + path)));
      }
    }
  }

  /* Neither do credentials of the HTTP interface. */
  @Test
  void everyRoute_withACredential_opensNoMoreThanToAVisitor() {
    for (var row : rows()) {
      if (row.reads() && row.opens() != Opens.TO_ALL) {
        assertThat(admin.get(site + row.path("rain", names)).status())
            .as(row.route())
            .isEqualTo(303);
      }
    }
  }
}
