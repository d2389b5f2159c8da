package io.portico.http.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.site.SiteName;
import io.portico.http.HttpProperties;
import io.portico.http.browser.FormToken;
import io.portico.http.connection.SiteHosts;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the filter does for every page of a site. */
class SiteFilterTest extends DashboardTest {

  private static final String SITE = "/portal/acme";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String SECRET = "a-secret";
  private static final String BROWSER = "portico-portal-browser=" + SECRET;

  @Test
  void homePage_ofASite_greetsVisitors() {
    var reply = SERVER.call("GET", SITE).send();

    reply
        .assertHas(200, "<html lang=\"en\"", "Acme developers", "href=\"/portal/acme/pages/terms\"")
        .doesNotContain("\"/dashboard");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.header("Content-Security-Policy").orElseThrow())
        .contains("default-src 'none'", "frame-ancestors 'none'");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .matches(
            "portico-portal-browser=[\\w-]{43}; Max-Age=2592000; Expires=[^;]+; Path=/portal/acme; HTTPOnly; SameSite=Lax");
  }

  @Test
  void homePage_withTheCookieOfTheBrowser_setsNone() {
    assertThat(SERVER.call("GET", SITE + "/").cookie(BROWSER).send().header("Set-Cookie"))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/portal",
        "/portal/",
        "/portal/other",
        "/portal/other/apis",
        "/portal/ACME",
        "/portal/-",
        "/portal/other/no/such/page"
      })
  void site_thatIsOffOrMissing_isNotFoundLikeAllOthers(String path) {
    var reply = SERVER.call("GET", path).send();

    reply.assertIs(404, SERVER.call("GET", "/portal/none").send().body());
    assertThat(reply.header("Content-Type").orElseThrow()).startsWith("text/html");
    assertThat(reply.header("Set-Cookie")).isEmpty();
  }

  @Test
  void request_thatIsMalformed_isNotCalledMissing() throws IOException {
    try (var wire = SERVER.wire()) {
      wire.send("GET /portal/acme HTTP/1.1\r\nConnection: close\r\n\r\n");

      assertThat(wire.readToEnd())
          .contains("400 Bad Request", "This request is not valid")
          .doesNotContain("Page not found");
    }
  }

  @Test
  void pageThatIsMissing_ofASite_hasItsLook() {
    var reply = SERVER.call("GET", SITE + "/no/such/page").send();

    reply.assertHas(404, "Acme developers", "Page not found");
  }

  @ParameterizedTest
  @CsvSource({
    "de,,de",
    "'de-AT,en;q=0.5',,de",
    "'fr,de;q=0.5',,de",
    "fr,,en",
    ",,en",
    "de,en,en",
    "en,de,de",
    "de,fr,de"
  })
  void language_ofThePage_isChosenOrThatOfTheBrowser(
      String accepted, String chosen, String language) {
    var call = SERVER.call("GET", SITE).cookie(BROWSER);
    if (accepted != null) {
      call.header("Accept-Language", accepted);
    }
    if (chosen != null) {
      call.cookie("portico_language=" + chosen);
    }

    assertThat(call.send().body()).contains("<html lang=\"" + language + "\"");
  }

  @Test
  void language_chosenInAForm_isKept() {
    var reply = form("/language", "language=de&back=%2Fportal%2Facme%2Fapis%3Fq%3Da").send();

    reply.assertLeadsTo("/portal/acme/apis?q=a");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .startsWith("portico_language=de;")
        .contains("Path=/portal/acme");
  }

  @Test
  void theme_chosenInAForm_isKeptForThisSite() {
    var reply = form("/theme", "theme=dark&back=https%3A%2F%2Fevil.example%2F").send();

    assertThat(reply.header("Location")).contains("/portal/acme/");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .startsWith("portico_theme=dark;")
        .contains("Path=/portal/acme");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard",
        "//evil.example/portal/acme/",
        "/portal/acme/../../dashboard",
        "/portal/acme/..%2f..%2fdashboard",
        "/portal/acmex/",
        "/portal/acme/\\evil",
        ""
      })
  void back_toAnotherSite_leadsToTheHomePage(String back) {
    var encoded = java.net.URLEncoder.encode(back, java.nio.charset.StandardCharsets.UTF_8);

    assertThat(form("/theme", "theme=dark&back=" + encoded).send().header("Location"))
        .contains("/portal/acme/");
  }

  @Test
  void form_withoutTheTokenOfThePage_isRefused() {
    SERVER
        .call("POST", SITE + "/theme")
        .cookie(BROWSER)
        .header("Content-Type", FORM)
        .body("theme=dark&form_token=a.b.c")
        .send()
        .assertHas(403, "This form was rejected");
  }

  @Test
  void form_ofAPageOfAnotherOrigin_isRefused() {
    form("/theme", "theme=dark").header("Sec-Fetch-Site", "cross-site").send().assertIs(403);
  }

  @Test
  void session_ofTheDashboard_isNoneHere() {
    var reply = SERVER.call("GET", SITE).inSessionOf(Caller.ADMIN).by(Caller.ADMIN).send();

    assertThat(reply.body()).contains("Sign in").doesNotContain("admin@example.com");
    assertThat(SERVER.sites.resume.calls()).isZero();
  }

  @Test
  void look_ofASite_isAStyleSheetThatMayBeKept() {
    var path =
        SERVER.call("GET", SITE).send().body().replaceAll("(?s).*\"([^\"]*/look/[^\"]*)\".*", "$1");
    var reply = SERVER.call("GET", path).send();

    reply.assertHas(200, "--tblr-primary:#");
    assertThat(reply.header("Cache-Control").orElseThrow()).contains("immutable");
    assertThat(reply.header("Content-Type").orElseThrow()).startsWith("text/css");
    assertThat(reply.header("Set-Cookie")).isEmpty();
    SERVER.call("GET", SITE + "/look/0000000000000000.css").send().assertIs(404);
  }

  @Test
  void page_ofAnAdministrator_isShownAndReadAsMarkdown() {
    assertThat(SERVER.call("GET", SITE + "/pages/terms").send().body())
        .contains("<h1>Terms</h1>", "Be <em>kind</em>.");
    assertThat(SERVER.call("GET", SITE + "/pages/terms.md").send().body())
        .isEqualTo("# Terms\n\nBe *kind*.\n");
    assertThat(SERVER.call("GET", SITE + "/pages/none").send().status()).isEqualTo(404);
  }

  @Test
  void host_ofASite_servesNothingElse() throws IOException {
    try (var server =
        TestServer.with(Map.of(HttpProperties.PORTAL_HOSTS, "dev.example.com=acme"))) {
      assertThat(answer(server, "/"))
          .contains("200 OK", "Acme developers", "href=\"/pages/terms\"", "; Path=/;")
          .doesNotContain("/portal/acme");
      assertThat(answer(server, "/pages/terms?a=b"))
          .contains("Be <em>kind</em>", "name=\"back\" value=\"/pages/terms?a=b\"");
      for (var path :
          new String[] {
            "/dashboard",
            "/dashboard/sign-in",
            "/api/apis",
            "/docs",
            "/health/live",
            "/portal/acme",
            "/../../dashboard",
            "http://dev.example.com/dashboard"
          }) {
        assertThat(answer(server, path)).as(path).contains("404 Not Found", "Acme developers");
      }
    }
  }

  @Test
  void hosts_ofASite_areFoundByItsName() {
    var hosts = new SiteHosts("dev.example.com=acme, apis.example.com:8443=acme");

    assertThat(hosts.host(new SiteName("acme"))).contains("apis.example.com:8443");
    assertThat(hosts.host(new SiteName("other"))).isEmpty();
  }

  private static String answer(TestServer server, String path) throws IOException {
    try (var wire = server.wire()) {
      wire.send(
          "GET " + path + " HTTP/1.1\r\nHost: dev.example.com:8080\r\nConnection: close\r\n\r\n");
      return wire.readToEnd();
    }
  }

  private static TestServer.Call form(String path, String fields) {
    return SERVER
        .call("POST", SITE + path)
        .cookie(BROWSER)
        .header("Content-Type", FORM)
        .body(fields + "&form_token=" + FormToken.of(SECRET).text());
  }
}
