package io.portico.http.dashboard.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.session.AccessLinkQueries.Offer;
import io.portico.application.port.in.session.SignIn.Outcome.SignedIn;
import io.portico.application.port.in.session.UseAccessLink.Outcome;
import io.portico.domain.access.Organisation;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.Realm;
import io.portico.domain.fixture.Ids;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.session.Browser;
import io.portico.domain.session.DeviceToken;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The pages of one-time links and forgotten passwords. */
class PasswordLinkControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/set-password/the-token";
  private static final String FORGOTTEN = "/dashboard/forgotten-password";
  private static final String SECRET = "a-secret";

  private static String flash(Reply reply) {
    return reply.headers().allValues("Set-Cookie").stream()
        .filter(cookie -> cookie.startsWith("portico_flash"))
        .map(cookie -> cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';')))
        .map(value -> new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8))
        .findFirst()
        .orElseThrow();
  }

  private static void offers(AccessLinkPurpose purpose) {
    SERVER.sessions.findLink.answers(
        Optional.of(
            new Offer(
                purpose,
                new EmailAddress("ann@example.com"),
                new Organisation(Ids.organisation(), "Example <b>"))));
  }

  private static SignedIn signedIn() {
    var session =
        Session.start(
            new SessionId(Ids.next()),
            Realm.USERS,
            Ids.organisation(),
            Ids.user(),
            new SessionToken("new").hash(),
            new Browser("192.0.2.1", ""),
            Instant.now());
    return new SignedIn(
        session, new SessionToken("the-new-session"), new DeviceToken("the-device"));
  }

  @Test
  void show_invitation_asksForThePasswordAndUsesNothing() {
    offers(AccessLinkPurpose.INVITATION);

    var page = SERVER.call("GET", PATH).send();

    page.assertHas(200, "Welcome to Example &lt;b&gt;", "ann@example.com", "name=\"password\"")
        .doesNotContain("name=\"email\"", "Example <b>");
    assertThat(page.header("Cache-Control")).contains("no-store");
    assertThat(page.header("Referrer-Policy")).contains("no-referrer");
    assertThat(SERVER.sessions.useLink.calls()).isZero();
  }

  @Test
  void showOrUse_expired_is410() {
    SERVER.sessions.findLink.answers(Optional.empty());

    assertThat(SERVER.call("GET", PATH).send().status()).isEqualTo(410);
    assertThat(submit(PATH, "password", "a good password").status()).isEqualTo(410);
    offers(AccessLinkPurpose.INVITATION);
    SERVER.sessions.useLink.answers(new Outcome.Expired());
    assertThat(submit(PATH, "password", "a good password").body())
        .contains("This link no longer works");
  }

  @Test
  void use_goodPassword_signsIn() {
    offers(AccessLinkPurpose.INVITATION);
    SERVER.sessions.useLink.answers(new Outcome.Done(signedIn()));

    var reply = submit(PATH, "password", "a good password", "email", "other@example.com");

    reply.assertLeadsTo("/dashboard");
    assertThat(reply.headers().allValues("Set-Cookie"))
        .anyMatch(cookie -> cookie.startsWith("portico-session=the-new-session;"));
    var command = SERVER.sessions.useLink.received();
    assertThat(command.link()).isEqualTo(new AccessLinkToken("the-token"));
    assertThat(command.password()).isEqualTo(new Password("a good password"));
    assertThat(command.email()).isEmpty();
  }

  @Test
  void use_setUp_takesTheAddressAndSaysWhatIsWrongWithIt() {
    offers(AccessLinkPurpose.SET_UP);
    SERVER.sessions.useLink.answers(new Outcome.EmailTaken(new EmailAddress("me@example.com")));

    var taken = submit(PATH, "email", "me@example.com", "password", "a good password");
    var noAddress = submit(PATH, "email", "<i>me", "password", "a good password");

    taken
        .assertHas(422, "Another user already has the address me@example.com. Enter another one.")
        .doesNotContain("a good password");
    noAddress.assertHas(422, "id=\"d-email\"").doesNotContain("<i>me");
    assertThat(SERVER.sessions.useLink.received().email())
        .contains(new EmailAddress("me@example.com"));
  }

  @Test
  void use_setUp_saysHowToSignInNextTime() {
    offers(AccessLinkPurpose.SET_UP);
    SERVER.sessions.useLink.answers(new Outcome.Done(signedIn()));

    var reply = submit(PATH, "email", "me@example.com", "password", "a good password");

    assertThat(reply.header("Location")).hasValue("/dashboard");
    assertThat(flash(reply)).contains("choosePassword.setUpDone");
  }

  @Test
  void use_weakPassword_is422BesideTheField() {
    offers(AccessLinkPurpose.PASSWORD_RESET);
    SERVER.sessions.useLink.fails(
        InvalidValueException.found("password", "5 characters", "at least 8"));

    submit(PATH, "password", "short").assertHas(422, "id=\"d-password\"", "5 characters");
  }

  @Test
  void use_withoutTheTokenOfTheForm_isRefused() {
    offers(AccessLinkPurpose.INVITATION);

    var reply =
        SERVER
            .call("POST", PATH)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body("password=a+good+password")
            .send();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(SERVER.sessions.useLink.calls()).isZero();
  }

  @Test
  void forgotten_anyAddress_saysTheSame() {
    SERVER.sessions.requestPassword.answers(true);

    submit(FORGOTTEN, "email", " ann@example.com ")
        .assertHas(200, "an email with a link is on its way");
    assertThat(SERVER.sessions.requestPassword.received()).isEqualTo("ann@example.com");
    assertThat(SERVER.call("GET", FORGOTTEN).send().body()).contains("name=\"email\"");
  }

  @Test
  void forgotten_noAddress_isSaidBesideTheField() {
    var none = submit(FORGOTTEN, "email", " ");
    var wrong = submit(FORGOTTEN, "email", "ann@");

    none.assertHas(422, "role=\"alert\">Enter the email address");
    wrong.assertHas(422, "role=\"alert\">Enter a valid email address", "value=\"ann@\"");
    assertThat(SERVER.sessions.requestPassword.calls()).isZero();
  }

  private static Reply submit(String path, String... namesAndValues) {
    var body = new StringBuilder("form_token=" + FormTokens.of(SECRET));
    for (var i = 0; i < namesAndValues.length; i += 2) {
      body.append('&')
          .append(namesAndValues[i])
          .append('=')
          .append(URLEncoder.encode(namesAndValues[i + 1], StandardCharsets.UTF_8));
    }
    return SERVER
        .call("POST", path)
        .header("Cookie", "portico-browser=" + SECRET)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(body.toString())
        .send();
  }
}
