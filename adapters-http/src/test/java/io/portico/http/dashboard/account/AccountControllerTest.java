package io.portico.http.dashboard.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.factor.FactorProof;
import io.portico.application.port.in.session.ChangeOwnPassword;
import io.portico.application.port.in.session.ReplaceOwnCredential;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.domain.access.AccessToken;
import io.portico.domain.account.Password;
import io.portico.domain.account.Realm;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.session.Browser;
import io.portico.domain.session.DeviceToken;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.session.FormTokens;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.SessionStubs;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One's account. */
class AccountControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/account";
  private static final Session OTHER = session("198.51.100.7", "Fire<b>fox");

  private static Session session(String address, String device) {
    return Session.start(
        new SessionId(Ids.next()),
        Realm.USERS,
        Caller.VIEWER.actor().organisation(),
        Caller.VIEWER.actor().user(),
        new SessionToken("another session").hash(),
        new Browser(address, device),
        Instant.parse("2026-03-01T10:15:30Z"));
  }

  @Test
  void show_sessions_areListedWithAddressAndLastUse() {
    SERVER.sessions.own.answers(List.of(OTHER));

    get(Caller.VIEWER, PATH)
        .assertHas(
            200,
            "viewer@example.com",
            "198.51.100.7",
            "Fire&lt;b&gt;fox",
            "name=\"session\" value=\"%s\"".formatted(OTHER.id()))
        .doesNotContain("<b>fox");
    assertThat(SERVER.sessions.own.received()).isEqualTo(Caller.VIEWER.actor());
  }

  @Test
  void rename_names_areThoseOfTheCaller() {
    SERVER.sessions.changeName.answers(
        UserFixture.aUser(Caller.VIEWER.actor().organisation(), "x@example.com").build());

    var reply = post(Caller.VIEWER, PATH + "/name", "first_name= Ann ", "last_name=Lee");

    assertThat(reply.status()).isEqualTo(303);
    assertThat(SERVER.sessions.changeName.received())
        .isEqualTo(new SessionStubs.NewName(Caller.VIEWER.actor(), "Ann", "Lee"));
  }

  @Test
  void rename_tooLong_is422BesideTheFieldAndKeepsIt() {
    SERVER.sessions.own.answers(List.of());
    SERVER.sessions.changeName.fails(
        InvalidValueException.found("firstName", "101 characters", "at most 100"));

    post(Caller.VIEWER, PATH + "/name", "first_name=<i>Ann", "last_name=Lee")
        .assertHas(422, "id=\"d-first_name\"", "Use at most 100.", "&lt;i>Ann")
        .doesNotContain("<i>Ann");
  }

  @Test
  void password_changed_startsAnotherSession() {
    SERVER.sessions.changePassword.answers(
        new ChangeOwnPassword.Outcome.Changed(signedIn("the-new-session")));

    var reply =
        post(Caller.VIEWER, PATH + "/password", "present=old one", "password=a new password");

    assertThat(reply.status()).isEqualTo(303);
    assertThat(reply.headers().allValues("Set-Cookie"))
        .anyMatch(cookie -> cookie.startsWith("portico-session=the-new-session;"));
    var command = SERVER.sessions.changePassword.received();
    assertThat(command.actor()).isEqualTo(Caller.VIEWER.actor());
    assertThat(command.present()).contains(new Password("old one"));
    assertThat(command.next()).isEqualTo(new Password("a new password"));
  }

  @Test
  void password_wrongOrWeak_is422AndShowsNoPassword() {
    SERVER.sessions.own.answers(List.of());
    SERVER.sessions.changePassword.answers(new ChangeOwnPassword.Outcome.Refused());

    post(Caller.VIEWER, PATH + "/password", "present=old-secret", "password=new-secret")
        .assertHas(422, "Wrong password")
        .doesNotContain("old-secret", "new-secret");
    SERVER.sessions.changePassword.fails(
        InvalidValueException.found("password", "a common one", "another"));
    assertThat(post(Caller.VIEWER, PATH + "/password", "password=new-secret").body())
        .contains("A common one. Expected: another.")
        .doesNotContain("new-secret");
  }

  @Test
  void sessions_another_isEnded() {
    SERVER.sessions.end.answers(true);

    var reply = post(Caller.VIEWER, PATH + "/sessions", "session=" + OTHER.id());

    assertThat(reply.header("Location")).contains(PATH);
    assertThat(SERVER.sessions.end.received().session()).isEqualTo(OTHER.id());
  }

  @Test
  void sessions_all_leadToSignIn() {
    SERVER.sessions.endAll.answers(3);

    var reply = post(Caller.VIEWER, PATH + "/sessions", "all=true");

    assertThat(reply.header("Location")).contains("/dashboard/sign-in");
    assertThat(SERVER.sessions.endAll.received()).isEqualTo(Caller.VIEWER.actor());
    assertThat(reply.headers().allValues("Set-Cookie"))
        .anyMatch(cookie -> cookie.startsWith("portico-session=; Max-Age=0;"));
  }

  @Test
  void credential_replaced_isShownOnceAndNotStoredByTheBrowser() {
    SERVER.sessions.replaceCredential.answers(
        new ReplaceOwnCredential.Outcome.Replaced(
            new AccessToken("the-new-credential"), signedIn("the-new-session")));

    var page = post(Caller.VIEWER, PATH + "/credential", "proof=a code");

    assertThat(page.status()).isEqualTo(200);
    assertThat(SERVER.sessions.replaceCredential.received())
        .isEqualTo(new FactorProof.Typed("a code"));
    assertThat(page.body())
        .contains(">the-new-credential</textarea>")
        .contains(FormTokens.of("the-secret-of-a-browser", "the-new-session", Caller.VIEWER));
    assertThat(page.header("Cache-Control")).contains("no-store");
    assertThat(page.headers().allValues("Set-Cookie").getFirst())
        .startsWith("portico-session=the-new-sess");
  }

  @Test
  void credential_wrongProof_is422BesideTheField() {
    SERVER.sessions.own.answers(List.of());
    SERVER.sessions.replaceCredential.answers(new ReplaceOwnCredential.Outcome.Refused());

    post(Caller.VIEWER, PATH + "/credential", "proof=wrong-secret")
        .assertHas(422, "id=\"f-proof\"", "id=\"new-credential\" open")
        .doesNotContain("wrong-secret");
  }

  private static SignedIn signedIn(String token) {
    return new SignedIn(OTHER, new SessionToken(token), new DeviceToken("the-device"));
  }
}
