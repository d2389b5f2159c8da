package io.portico.http.dashboard.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.session.ResumeSession.Resumed;
import io.portico.application.port.out.session.SessionCache;
import io.portico.domain.access.Organisation;
import io.portico.domain.account.Realm;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.EmptyOrganisation;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the filter does for every page of the dashboard. */
class DashboardFilterTest extends DashboardTest {

  private static final String PAGE = "/dashboard";
  private static final String SIGN_OUT = "/dashboard/sign-out";
  private static final String THEME = "/dashboard/theme";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String SECRET = "a-secret";

  @BeforeEach
  void anEmptyOrganisation() {
    EmptyOrganisation.on(SERVER);
  }

  @Test
  void page_inASession_knowsTheUser() {
    var reply = get(Caller.VIEWER, PAGE);

    reply.assertHas(
        200, "viewer@example.com", FormTokens.of("the-secret-of-a-browser", Caller.VIEWER));
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.header("Referrer-Policy")).contains("same-origin");
    assertThat(reply.header("X-Frame-Options")).contains("DENY");
    assertThat(reply.header("Content-Security-Policy").orElseThrow())
        .contains("frame-ancestors 'none'");
    assertThat(reply.header("Set-Cookie")).isEmpty();
  }

  @Test
  void page_withoutASession_leadsToSignInAndBack() {
    var reply = SERVER.call("GET", PAGE + "?q=a%20b&c").send();

    reply.assertLeadsTo("/dashboard/sign-in?next=%2Fdashboard%3Fq%3Da%2520b%26c");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .matches(
            "portico-browser=[\\w-]{43}; Max-Age=2592000; Expires=[^;]+; Path=/; HTTPOnly; SameSite=Lax");
  }

  @Test
  void partOfAPage_withoutASession_leadsTheWholePage() {
    var reply =
        SERVER
            .call("GET", PAGE)
            .header("HX-Request", "true")
            .header("HX-Current-URL", "http://localhost/dashboard/labels?q=1")
            .send();

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("HX-Redirect"))
        .contains("/dashboard/sign-in?next=%2Fdashboard%2Flabels%3Fq%3D1");
    assertThat(reply.header("Location")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mailto:a@b",
        "http://localhost/labels",
        "http://localhost/dashboard/..%2fx",
        "//evil.example/dashboard",
        "not an address",
        ""
      })
  void partOfAPage_ofAnAddressThatIsNoPage_leadsToTheFirstPage(String address) {
    var reply =
        SERVER
            .call("GET", PAGE)
            .header("HX-Request", "true")
            .header("HX-Current-URL", address)
            .send();

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("HX-Redirect")).contains("/dashboard/sign-in");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "an-unknown-token", "x y"})
  void page_unknownSession_leadsToSignIn(String token) {
    var reply = SERVER.call("GET", PAGE).header("Cookie", "portico-session=" + token).send();

    assertThat(reply.status()).isEqualTo(303);
  }

  @Test
  void addressWithoutAPage_inASession_hasTheNavigation() {
    var reply = get(Caller.VIEWER, PAGE + "/gone");

    reply.assertHas(404, "viewer@example.com", "href=\"/dashboard/apis\"");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    // Such an answer comes from a thread of connections, which must not wait for the store.
    assertThat(SERVER.keyRequests.count.calls()).isZero();
  }

  @Test
  void addressWithoutAPage_withoutASession_saysSo() {
    var reply = SERVER.call("GET", PAGE + "/gone").send();

    reply.assertHas(404, "<h1>").doesNotContain("href=\"/dashboard/apis\"");
  }

  @Test
  void page_credentialInAHeader_doesNotOpenIt() {
    assertThat(SERVER.get(PAGE).status()).isEqualTo(303);
  }

  @Test
  void page_credentialOfAnotherInAHeader_isThatOfTheSession() {
    var reply = SERVER.call("GET", PAGE).by(Caller.OTHER_ADMIN).inSessionOf(Caller.VIEWER).send();

    assertThat(reply.body()).contains("viewer@example.com");
  }

  @ParameterizedTest
  @CsvSource({"GET,/api/labels", "POST,/api/labels", "GET,/api/users"})
  void api_sessionOfABrowser_opensNothing(String method, String path) {
    assertThat(SERVER.call(method, path).inSessionOf(Caller.ADMIN).send().status()).isEqualTo(401);
  }

  @Test
  void signOut_whileTheProviderFails_endsTheSessionFirst() {
    SERVER.sessions.end.answers(true);
    SERVER.identities.signOut.fails(new IllegalStateException("a provider that fails"));

    assertThat(post(Caller.VIEWER, SIGN_OUT).status()).isEqualTo(500);

    assertThat(SERVER.sessions.end.calls()).isEqualTo(1);
  }

  @Test
  void form_withTheTokenOfTheSession_isTaken() {
    SERVER.sessions.end.answers(true);

    var reply = post(Caller.VIEWER, SIGN_OUT);

    assertThat(reply.status()).isEqualTo(303);
    assertThat(SERVER.sessions.end.received().actor().user())
        .isEqualTo(Caller.VIEWER.actor().user());
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .startsWith("portico-session=; Max-Age=0;")
        .endsWith("; Path=/; HTTPOnly; SameSite=Lax");
  }

  @Test
  void form_withTheTokenInAHeader_isTaken() {
    SERVER.sessions.end.answers(true);

    var reply =
        SERVER
            .call("POST", SIGN_OUT)
            .header("Cookie", cookies(Caller.ADMIN))
            .header("X-Form-Token", FormTokens.of(SECRET, Caller.ADMIN))
            .send();

    assertThat(reply.status()).isEqualTo(303);
    assertThat(SERVER.sessions.end.calls()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", ".", "a.b", "..."})
  void form_wrongToken_isRefused(String token) {
    var reply =
        SERVER
            .call("POST", SIGN_OUT)
            .header("Cookie", cookies(Caller.ADMIN))
            .header("Content-Type", FORM)
            .body("name=typed&form_token=" + token)
            .send();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body()).doesNotContain("typed");
  }

  @Test
  void form_tokenOfAnotherBrowser_isRefused() {
    var reply = sent(Caller.ADMIN, FormTokens.of("another-browser", Caller.ADMIN));

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.body()).doesNotContain("typed");
  }

  @Test
  void form_noCookieOfTheBrowser_isRefused() {
    var reply =
        SERVER
            .call("POST", SIGN_OUT)
            .header("Cookie", "portico-session=" + Caller.ADMIN.credential())
            .header("Content-Type", FORM)
            .body("form_token=" + FormTokens.of("", Caller.ADMIN))
            .send();

    assertThat(reply.status()).isEqualTo(403);
  }

  @Test
  void theme_formWithTheToken_isRememberedAlsoBeforeSigningIn() {
    var reply =
        SERVER
            .call("POST", THEME)
            .header("Cookie", "portico-browser=" + SECRET)
            .header("Content-Type", FORM)
            .body("theme=dark&back=%2Fdashboard%2Fapis&form_token=" + FormTokens.of(SECRET))
            .send();

    reply.assertLeadsTo("/dashboard/apis");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .startsWith("portico_theme=dark;")
        .contains("; Path=/dashboard; SameSite=Lax");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "//evil.example", "/dashboardx", "/dashboard/\\"})
  void theme_foreignAddress_leadsToTheFirstPage(String back) {
    var reply = post(Caller.VIEWER, THEME, "theme=x", "back=" + back);

    reply.assertLeadsTo("/dashboard");
    assertThat(reply.header("Set-Cookie").orElseThrow()).startsWith("portico_theme=auto;");
  }

  @Test
  void theme_formWithoutTheToken_isRefused() {
    var reply =
        SERVER
            .call("POST", THEME)
            .header("Cookie", cookies(Caller.ADMIN))
            .header("Content-Type", FORM)
            .body("theme=dark")
            .send();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(reply.header("Set-Cookie")).isEmpty();
  }

  @Test
  void form_notAForm_isRefused() {
    var reply =
        SERVER
            .call("POST", SIGN_OUT)
            .header("Cookie", cookies(Caller.ADMIN))
            .json("{\"form_token\":\"x\"}")
            .send();

    assertThat(reply.status()).isEqualTo(403);
  }

  @ParameterizedTest
  @CsvSource({
    "Sec-Fetch-Site,cross-site",
    "Sec-Fetch-Site,same-site",
    "Origin,https://evil.example",
    "Origin,null"
  })
  void form_ofAnotherOrigin_isRefusedEvenWithTheToken(String header, String value) {
    var reply =
        SERVER.call("POST", SIGN_OUT).form(Caller.ADMIN, "name=x").header(header, value).send();

    assertThat(reply.status()).isEqualTo(403);
  }

  @Test
  void form_ofAnEarlierSessionOfTheBrowser_isAskedForAgain() {
    var reply = sent(Caller.ADMIN, FormTokens.of(SECRET, "an-earlier-session", Caller.VIEWER));

    reply.assertHas(
        409,
        "action=\"/dashboard/sign-out\"",
        "typed &lt;text&gt;</textarea>",
        FormTokens.of(SECRET, Caller.ADMIN));
    assertThat(reply.header("HX-Retarget")).contains("#content");
    assertThat(reply.header("HX-Reselect")).contains("unset");
  }

  @Test
  void form_ofAnEarlierSessionInAnotherOrganisation_isRefused() {
    var earlier = FormTokens.of(SECRET, Caller.OTHER_ADMIN);

    var inField = sent(Caller.ADMIN, earlier);
    var inHeader =
        SERVER
            .call("POST", SIGN_OUT)
            .header("Cookie", cookies(Caller.ADMIN))
            .header("X-Form-Token", earlier)
            .send();

    for (var reply : List.of(inField, inHeader)) {
      reply.assertHas(403, "another organisation").doesNotContain("typed");
      assertThat(reply.header("HX-Retarget")).contains("#content");
    }
    assertThat(SERVER.sessions.end.calls()).isZero();
  }

  @Test
  void form_ofASessionThatHasEnded_isCarriedOnWithTheTokenOfTheHeader() {
    var token = FormTokens.of(SECRET, "ended", Caller.ADMIN);

    var reply =
        SERVER
            .call("POST", SIGN_OUT)
            .header("Cookie", "portico-session=ended; portico-browser=" + SECRET)
            .header("X-Form-Token", token)
            .header("Content-Type", FORM)
            .body("name=typed")
            .send();

    assertThat(reply.body()).contains("value=\"form_token=%s&amp;name=typed\"".formatted(token));
  }

  @Test
  void form_ofASessionThatHasEnded_isCarriedOn() {
    var reply =
        SERVER
            .call("POST", SIGN_OUT)
            .header("Cookie", "portico-session=ended; portico-browser=" + SECRET)
            .header("Content-Type", FORM)
            .body(
                "name=typed+%3Ctext%3E&form_token=" + FormTokens.of(SECRET, "ended", Caller.ADMIN))
            .send();

    assertThat(reply.status()).isEqualTo(401);
    assertThat(reply.header("WWW-Authenticate")).isEmpty();
    assertThat(reply.body())
        .contains(
            "action=\"/dashboard/sign-in\"", "name=\"carried_to\" value=\"/dashboard/sign-out\"")
        .contains("name=\"carried\" value=\"name=typed+%3Ctext%3E&amp;form_token=");
  }

  @Test
  void session_expiredOrEvicted_endsAtOnce() {
    var token = new SessionToken("a-session-of-this-test");
    var resumed = SERVER.sessions;
    resumed.resume.answersBy(
        _ -> resumedAt(Caller.ADMIN, token, Instant.now().minus(Session.LONGEST)));
    assertThat(status(token)).isEqualTo(303);
    evict(token);

    resumed.resume.answersBy(_ -> resumedAt(Caller.ADMIN, token, Instant.now()));
    assertThat(status(token)).isEqualTo(200);
    resumed.resume.answers(Optional.empty());
    assertThat(status(token)).as("cached").isEqualTo(200);
    evict(token);
    assertThat(status(token)).isEqualTo(303);
  }

  @Test
  void session_ofAProviderThatExpired_isRenewedWithoutAPage() {
    var token = new SessionToken("an-expired-session-of-this-test");
    var provider = new IdentityProviderId(Ids.next());
    var session =
        resumedAt(Caller.ADMIN, token, Instant.now().minus(Session.LONGEST_OF_PROVIDER))
            .orElseThrow()
            .session();
    SERVER.sessions.resume.answers(Optional.empty());
    assertThat(location(token)).startsWith("/dashboard/sign-in");
    SERVER.sessions.expired.answers(Optional.of(session));
    assertThat(location(token)).as("of a password").startsWith("/dashboard/sign-in");
    SERVER.sessions.expired.answers(Optional.of(session.startedBy(provider)));
    assertThat(location(token))
        .startsWith("/sign-in/oidc/" + provider + "?next=")
        .endsWith("&silent=true");
  }

  private static String location(SessionToken token) {
    return SERVER
        .call("GET", PAGE)
        .header("Cookie", "portico-session=" + token.secret())
        .send()
        .header("Location")
        .orElseThrow();
  }

  private static void evict(SessionToken token) {
    SERVER.context().getBean(SessionCache.class).evict(List.of(token.hash()));
  }

  private static int status(SessionToken token) {
    return SERVER
        .call("GET", PAGE)
        .header("Cookie", "portico-session=" + token.secret())
        .send()
        .status();
  }

  private static Optional<Resumed> resumedAt(Caller caller, SessionToken token, Instant at) {
    var user = UserFixture.aUser(caller.actor().organisation(), "ann@example.com").build();
    return Optional.of(
        new Resumed(
            Session.start(
                new SessionId(Ids.next()),
                Realm.USERS,
                user.organisation(),
                user.id(),
                token.hash(),
                new Browser("192.0.2.1", ""),
                at),
            user,
            new Organisation(user.organisation(), "Acme")));
  }

  private static Reply sent(Caller caller, String token) {
    return SERVER
        .call("POST", SIGN_OUT)
        .header("Cookie", cookies(caller))
        .header("Content-Type", FORM)
        .body("name=typed+%3Ctext%3E&form_token=" + token)
        .send();
  }

  private static String cookies(Caller caller) {
    return "portico-session=%s; portico-browser=%s".formatted(caller.credential(), SECRET);
  }
}
