package io.portico.http.site;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.own.SeeAsDeveloper;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.session.StartedSession;
import io.portico.domain.account.Realm;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.http.browser.FormToken;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.SiteStubs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Administrators who see a site as a developer does. */
class SeeAsTest extends DashboardTest {

  private static final String SITE = "/portal/acme";
  private static final String SECRET = "a-secret";
  private static final String BROWSER = "portico-portal-browser=" + SECRET;
  private static final SessionToken TOKEN = new SessionToken("the-token-of-the-session");
  private static final OrganisationId ORGANISATION = SiteStubs.SITE.organisation();
  private static final Developer ANN = aDeveloper("ann@example.com").build();

  @Test
  void start_inTheDashboard_showsALinkToTheSite() {
    SERVER.developers.find.answers(new DeveloperWithKeys(ANN, List.of()));
    SERVER.sites.seeAs.answers(new SeeAsDeveloper.Outcome.Started(SiteStubs.SITE, TOKEN));

    var page = enter(Caller.ADMIN);

    page.assertHas(200, "href=\"/portal/acme/see-as/" + TOKEN.secret() + "\"", "ann@example.com");
    assertThat(page.header("Cache-Control").orElseThrow()).contains("no-store");
    assertThat(enter(Caller.APPROVER).status()).isEqualTo(403);
    assertThat(enter(Caller.VIEWER).status()).isEqualTo(403);
  }

  private static Reply enter(Caller caller) {
    return post(caller, "/dashboard/see-as/" + ANN.id());
  }

  @Test
  void enter_aLink_goesOnWithItsSession() {
    var session =
        Session.start(
            new SessionId(Ids.next()),
            Realm.SEEING,
            ORGANISATION,
            new UserId(Ids.next()),
            TOKEN.hash(),
            new Browser("", ANN.id().toString()),
            ApiFixture.AT);
    SERVER.sites.enter.answers(Optional.of(new StartedSession(session, TOKEN)));

    var reply = SERVER.call("GET", SITE + "/see-as/x").cookie(BROWSER).send();

    reply.assertLeadsTo("/portal/acme/");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .startsWith("portico-portal-session=" + TOKEN.secret());
    SERVER.sites.enter.answers(Optional.empty());
    var expired = SERVER.call("GET", SITE + "/see-as/x").cookie(BROWSER).send();
    expired.assertHas(410, "The link works once, within a minute.");
  }

  @Test
  void page_thatIsSeen_saysSo() {
    seen();

    assertThat(SERVER.call("GET", SITE).cookie(BROWSER).cookie(cookie()).send().body())
        .contains("You see this portal as ann@example.com.", "action=\"/portal/acme/see-as/stop\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/theme",
        "/language",
        "/sign-in",
        "/sign-up",
        "/sign-out",
        "/account/remove",
        "/applications/new",
        "/applications/6a4f0c1e9d2b7f3a5c8e0d26/keys/abc/show",
        "/announcements/6a4f0c1e9d2b7f3a5c8e0d26/dismiss",
        "/see-as/stop/"
      })
  void form_ofWhoSees_isRefused(String path) {
    seen();

    var status = form(path).status();

    // A page that does not exist is none for anybody.
    assertThat(status).isIn(403, 404, 405);
    assertThat(SERVER.sites.stop.calls()).isZero();
  }

  @Test
  void stop_ofWhoSees_endsTheSession() {
    seen();

    assertThat(form("/see-as/stop").status()).isEqualTo(303);
    assertThat(SERVER.sites.stop.received().developer()).isEqualTo(ANN);
  }

  @Test
  void stop_ofADeveloper_keepsTheirSession() {
    SERVER.sites.resume.answers(
        Optional.of(new SignedInDeveloper(ORGANISATION, ANN, new SessionId(Ids.next()))));

    var reply = form("/see-as/stop");

    assertThat(reply.status()).isEqualTo(303);
    assertThat(reply.header("Set-Cookie").orElse("")).doesNotContain("portico-portal-session");
    assertThat(SERVER.sites.stop.calls()).isZero();
  }

  private static Reply form(String path) {
    return SERVER
        .call("POST", SITE + path)
        .cookie(BROWSER)
        .cookie(cookie())
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("form_token=" + FormToken.of(SECRET, TOKEN, ORGANISATION).text())
        .send();
  }

  private static String cookie() {
    return "portico-portal-session=" + TOKEN.secret();
  }

  private static void seen() {
    SERVER.sites.stop.answers(true);
    SERVER.sites.resume.answers(
        Optional.of(
            new SignedInDeveloper(
                ORGANISATION,
                ANN,
                new SessionId(Ids.next()),
                Optional.of(new UserId(Ids.next())),
                Optional.empty())));
  }
}
