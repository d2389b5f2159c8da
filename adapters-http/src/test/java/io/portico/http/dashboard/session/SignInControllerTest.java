package io.portico.http.dashboard.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.domain.account.Realm;
import io.portico.domain.fixture.Ids;
import io.portico.domain.session.Browser;
import io.portico.domain.session.DeviceToken;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.EmptyOrganisation;
import io.portico.http.testkit.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that lead to the page to sign in and from there to another site. */
class SignInControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/sign-in";
  private static final String SECRET = "a-secret";

  @BeforeEach
  void anEmptyOrganisation() {
    EmptyOrganisation.on(SERVER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/dashboard",
        "//evil.example/dashboard",
        "/dashboardx",
        "/dashboard/\\evil.example",
        "/dashboard/../evil",
        "/dashboard/apis/%2E./..?q=",
        "/dashboard/..%2f..%2fevil",
        "/dashboard/..%5Cevil",
        "/dashboard//evil.example",
        "javascript:alert(1)"
      })
  void signIn_nextOfAnotherSite_isRefused(String next) {
    var query = "?next=" + encoded(next);

    for (var reply :
        List.of(
            SERVER.call("GET", PATH + query).send(),
            get(Caller.VIEWER, PATH + query),
            SERVER
                .call("POST", PATH)
                .header("Cookie", "portico-browser=" + SECRET)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body(
                    "form_token=%s&email=ann%%40example.com&password=right&next=%s"
                        .formatted(FormTokens.of(SECRET), encoded(next)))
                .send())) {
      reply.assertIs(400);
      assertThat(reply.header("Location")).isEmpty();
      assertThat(reply.headers().allValues("Set-Cookie"))
          .noneMatch(cookie -> cookie.startsWith("portico-session"));
    }
    assertThat(SERVER.sessions.signIn.calls()).isZero();
  }

  @Test
  void signIn_inABrowserWithASession_endsThatSession() {
    SERVER.sessions.signIn.answers(
        new SignedIn(
            sessionOf(Caller.ADMIN),
            new SessionToken("the-session"),
            new DeviceToken("the-device")));
    SERVER.sessions.end.answers(true);

    assertThat(post(Caller.VIEWER, PATH, "credential=right").status()).isEqualTo(303);
    assertThat(SERVER.sessions.end.received().actor().user())
        .isEqualTo(Caller.VIEWER.actor().user());
  }

  @Test
  void signIn_withAFormOfTheOrganisation_asksToSendIt() {
    var reply = signInCarrying(Caller.VIEWER);

    reply.assertHas(200, "action=\"/dashboard/new-api\"", "typed</textarea>");
    assertThat(reply.headers().allValues("Set-Cookie"))
        .satisfiesExactly(
            session -> assertThat(session).startsWith("portico-session=the-session;"),
            device ->
                assertThat(device)
                    .startsWith("portico-device=the-device; Max-Age=15552000;")
                    .endsWith("HTTPOnly; SameSite=Lax"));
  }

  @Test
  void signIn_withAFormOfAnotherOrganisation_refusesTheForm() {
    var reply = signInCarrying(Caller.OTHER_ADMIN);

    reply.assertHas(403, "another organisation").doesNotContain("typed");
    assertThat(reply.headers().allValues("Set-Cookie"))
        .satisfiesExactly(
            session -> assertThat(session).startsWith("portico-session=the-session;"),
            device ->
                assertThat(device)
                    .startsWith("portico-device=the-device; Max-Age=15552000;")
                    .endsWith("HTTPOnly; SameSite=Lax"));
  }

  /** Signs in as the administrator, with a form that a page of {@code former} has shown. */
  private static Reply signInCarrying(Caller former) {
    SERVER.sessions.signIn.answers(
        new SignedIn(
            sessionOf(Caller.ADMIN),
            new SessionToken("the-session"),
            new DeviceToken("the-device")));
    var carried = "name=typed&form_token=" + FormTokens.of(SECRET, "an-ended-session", former);
    return SERVER
        .call("POST", PATH)
        .header("Cookie", "portico-browser=" + SECRET)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(
            "form_token=%s&credential=right&carried_to=%%2Fdashboard%%2Fnew-api&carried=%s"
                .formatted(FormTokens.of(SECRET), encoded(carried)))
        .send();
  }

  private static Session sessionOf(Caller user) {
    return Session.start(
        new SessionId(Ids.next()),
        Realm.USERS,
        user.actor().organisation(),
        user.actor().user(),
        new SessionToken("the-session").hash(),
        new Browser("192.0.2.1", ""),
        Instant.now());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
