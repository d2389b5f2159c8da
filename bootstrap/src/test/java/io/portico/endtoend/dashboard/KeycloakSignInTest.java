package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.config.Settings;
import io.portico.testkit.KeycloakProcess;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Signing in with a real Keycloak, as docs/sign-in.md says that it is set up. */
@Tag("programs")
@Execution(ExecutionMode.SAME_THREAD)
class KeycloakSignInTest extends PorticoTest {

  private static final String ACCOUNT = "/dashboard/account";
  private static final String SIGN_IN = "/dashboard/sign-in";

  private KeycloakProcess keycloak;
  private String provider = "";
  private String email = "";
  private String person = "";
  private String group = "";

  @Override
  protected Optional<Settings.Server> server() {
    return Optional.empty();
  }

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @BeforeAll
  void startKeycloak() {
    keycloak = new KeycloakProcess();
  }

  @AfterAll
  void stopKeycloak() {
    if (keycloak != null) {
      keycloak.close();
    }
  }

  @BeforeEach
  void setUp() {
    var added =
        ours()
            .admin()
            .post(
                "/api/identity-providers",
                "{\"name\":\"Acme\",\"issuer\":\"%s\",\"client_id\":\"%s\",\"client_secret\":\"%s\",\"groups_claim\":\"groups\",\"create_users\":true}"
                    .formatted(keycloak.issuer(), KeycloakProcess.CLIENT, KeycloakProcess.SECRET));
    provider = id(added);
    keycloak.addClient(
        Replies.all("redirect_uri", added).getFirst(),
        Replies.all("logout_uri", added).getFirst(),
        ours().admin().address() + SIGN_IN);
    var name = "api owners " + UUID.randomUUID();
    group = keycloak.addGroup(name);
    email = UUID.randomUUID() + "@example.com";
    person = keycloak.addPerson(email);
    keycloak.join(person, group);
    var path = "/api/groups/" + PorticoClient.encoded("/" + name).replace("+", "%20") + "/bindings";
    var bound = ours().admin().put(path, "[{\"role\":\"approver\"}]");
    assertThat(bound.status()).as(bound.body()).isEqualTo(200);
  }

  @AfterEach
  void tearDown() {
    ours().admin().send("DELETE", "/api/identity-providers/" + provider, "");
    keycloak.removeClient();
  }

  private PorticoBrowser browser() {
    return PorticoBrowser.at(ours().admin().address());
  }

  private Exchange start(PorticoBrowser browser, String more) {
    return browser.get(
        "/sign-in/oidc/%s?next=%%2Fdashboard%%2Faccount%s".formatted(provider, more));
  }

  private Exchange signIn(PorticoBrowser browser, KeycloakProcess.Browser there) {
    return finish(browser, there, "");
  }

  /* As it happens when fifteen minutes have passed. */
  private Exchange checkAgain(PorticoBrowser browser, KeycloakProcess.Browser there) {
    browser.setCookie("portico-session", "");
    return finish(browser, there, "&silent=true");
  }

  private Exchange finish(PorticoBrowser browser, KeycloakProcess.Browser there, String more) {
    return browser.get(there.follow(PorticoBrowser.led(start(browser, more)), email));
  }

  private void assertSignedIn(Exchange signedIn) {
    assertThat(PorticoBrowser.led(signedIn)).isEqualTo(ACCOUNT);
  }

  @Test
  void test_asSetUp_passes() {
    var tested = ours().admin().post("/api/identity-providers/" + provider + "/test", "");
    assertThat(tested.body()).contains("\"passed\":true");

    keycloak.removeClient();
    keycloak.addClient("http://localhost/elsewhere", "http://localhost/", "http://localhost/");
    tested = ours().admin().post("/api/identity-providers/" + provider + "/test", "");
    assertThat(tested.body()).contains("\"step\":\"redirect\"");

    keycloak.removeClient();
    tested = ours().admin().post("/api/identity-providers/" + provider + "/test", "");
    assertThat(tested.body()).contains("\"step\":\"client\"");
    keycloak.addClient("http://localhost/", "http://localhost/", "http://localhost/");
  }

  @Test
  void signIn_inAGroupWithARole_opensTheDashboard() {
    var browser = browser();

    assertSignedIn(signIn(browser, keycloak.browser()));

    assertThat(browser.page(ACCOUNT)).contains(email, "Ann");
    assertThat(ours().admin().get("/api/users").body()).contains(email);
  }

  @Test
  void group_taken_takesTheAccessAtTheNextCheck() {
    var browser = browser();
    var there = keycloak.browser();
    assertSignedIn(signIn(browser, there));
    assertSignedIn(checkAgain(browser, there));
    assertThat(browser.page(ACCOUNT)).contains(email);

    keycloak.leave(person, group);

    var checked = checkAgain(browser, there);
    assertThat(checked.reply().status()).isEqualTo(403);
    assertThat(checked.reply().body()).contains("None of your groups");
    assertThat(PorticoBrowser.led(browser.get(ACCOUNT))).startsWith(SIGN_IN);

    keycloak.join(person, group);
    assertSignedIn(signIn(browser, there));
  }

  @Test
  void check_nobodySignedInThere_leadsToThePageToSignIn() {
    assertThat(PorticoBrowser.led(checkAgain(browser(), keycloak.browser()))).startsWith(SIGN_IN);
  }

  @Test
  void keycloak_stopped_leavesPasswordsAndWorksAsSoonAsItIsBack() {
    assertSignedIn(signIn(browser(), keycloak.browser()));
    var password = "a long password";
    var other = "pass-" + email;
    ours()
        .admin()
        .post(
            "/api/users",
            "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"%s\"}"
                .formatted(other, password));

    keycloak.stop();
    try {
      var browser = browser();
      Await.until(
          "the page says that it is down", () -> start(browser, "").reply().status() == 502);
      assertThat(start(browser, "").reply().body())
          .contains("does not answer as it should", "name=\"password\"");
      assertThat(browser.page(SIGN_IN)).contains("name=\"password\"");
      assertThat(browser.post(SIGN_IN, "email", other, "password", password).reply().status())
          .isEqualTo(303);
    } finally {
      keycloak.start();
    }

    assertSignedIn(signIn(browser(), keycloak.browser()));
  }

  @Test
  void keys_rotated_areFoundAtOnce() {
    assertSignedIn(signIn(browser(), keycloak.browser()));

    keycloak.rotate();

    assertSignedIn(signIn(browser(), keycloak.browser()));
  }

  @Test
  void signOut_endsTheSessionThere() {
    var browser = browser();
    var there = keycloak.browser();
    assertSignedIn(signIn(browser, there));
    browser.page(ACCOUNT);
    assertThat(keycloak.sessions(person)).hasSize(1);

    var address = browser.post("/dashboard/sign-out").header("Refresh").replaceFirst(".*url=", "");

    assertThat(there.follow(address, email)).startsWith(SIGN_IN);
    assertThat(keycloak.sessions(person)).isEmpty();
    assertThat(browser.get(ACCOUNT).reply().status()).isEqualTo(303);
  }

  @Test
  void signOut_there_endsTheSessionHere() {
    var browser = browser();
    var there = keycloak.browser();
    assertSignedIn(signIn(browser, there));
    browser.page(ACCOUNT);

    keycloak.signOut(person);

    Await.until("the session has ended", () -> browser.get(ACCOUNT).reply().status() == 303);
    assertThat(ours().admin().get("/api/audit?action=sessions_ended").body()).contains("Acme");
  }
}
