package io.portico.endtoend.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.portico.application.testkit.Await;
import io.portico.config.Settings;
import io.portico.domain.session.Session;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.testkit.EmptyDatabase;
import io.portico.testkit.KeycloakProcess;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.browser.Chromium;
import io.portico.testkit.browser.Display;
import io.portico.testkit.browser.Window;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Signing in with a real Keycloak, as docs/sign-in.md says that it is set up: by what browsers
 * send, and in Chromium.
 */
@Tag("programs")
@ExtendWith(Chromium.InTests.class)
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
    // Which two nodes can open.
    return Optional.of(EmptyDatabase.onServer("keycloak"));
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
        admin.post(
            "/api/identity-providers",
            "{\"name\":\"Acme\",\"issuer\":\"%s\",\"client_id\":\"%s\",\"client_secret\":\"%s\",\"groups_claim\":\"groups\",\"create_users\":true}"
                .formatted(keycloak.issuer(), KeycloakProcess.CLIENT, KeycloakProcess.SECRET));
    provider = id(added);
    keycloak.addClient(
        Replies.all("redirect_uri", added).getFirst(),
        Replies.all("logout_uri", added).getFirst(),
        admin.address() + SIGN_IN);
    var name = "api owners " + UUID.randomUUID();
    group = keycloak.addGroup(name);
    email = UUID.randomUUID() + "@example.com";
    person = keycloak.addPerson(email);
    keycloak.join(person, group);
    var path = "/api/groups/" + PorticoClient.encoded("/" + name).replace("+", "%20") + "/bindings";
    admin.put(path, "[{\"role\":\"approver\"}]").assertIs(200);
  }

  @AfterEach
  void tearDown() {
    admin.send("DELETE", "/api/identity-providers/" + provider, "");
    keycloak.removeClient();
  }

  private PorticoBrowser browser() {
    return PorticoBrowser.at(admin.address());
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
    var tested = admin.post("/api/identity-providers/" + provider + "/test", "");
    assertThat(tested.body()).contains("\"passed\":true");

    keycloak.removeClient();
    keycloak.addClient("http://localhost/elsewhere", "http://localhost/", "http://localhost/");
    tested = admin.post("/api/identity-providers/" + provider + "/test", "");
    assertThat(tested.body()).contains("\"step\":\"redirect\"");

    keycloak.removeClient();
    tested = admin.post("/api/identity-providers/" + provider + "/test", "");
    assertThat(tested.body()).contains("\"step\":\"client\"");
    keycloak.addClient("http://localhost/", "http://localhost/", "http://localhost/");
  }

  @Test
  void signIn_inAGroupWithARole_opensTheDashboard() {
    var browser = browser();

    assertSignedIn(signIn(browser, keycloak.browser()));

    assertThat(browser.page(ACCOUNT)).contains(email, "Ann");
    assertThat(admin.get("/api/users").body()).contains(email);
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
    admin.post(
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
      browser.post(SIGN_IN, "email", other, "password", password).reply().assertIs(303);
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
    assertThat(admin.get("/api/audit?action=sessions_ended").body()).contains("Acme");
  }

  @Test
  void signOut_there_endsTheSessionOnAllNodes() {
    try (var node = another()) {
      var browser = browser();
      assertSignedIn(signIn(browser, keycloak.browser()));
      var there = browser.on(URI.create("http://localhost:" + node.port()));
      assertThat(browser.page(ACCOUNT)).contains(email);
      assertThat(there.page(ACCOUNT)).contains(email);

      keycloak.signOut(person);

      for (var each : List.of(browser, there)) {
        Await.until("the session has ended", () -> each.get(ACCOUNT).reply().status() == 303);
      }
    }
  }

  /* ---- in Chromium ---- */

  private Window window(Chromium chromium) {
    return chromium.open(Display.WIDE_LIGHT, admin.address());
  }

  /* Opens a page, which asks to sign in, and goes to Keycloak by the button. */
  private void leave(Page page, String next) {
    page.navigate(
        "%s?next=%s&organisation=%s".formatted(SIGN_IN, PorticoClient.encoded(next), ours().id()));
    page.getByText("Sign in with Acme").click();
    assertThat(page).hasURL(Pattern.compile(keycloak.issuer() + "/.*"));
  }

  private void enterPassword(Page page) {
    page.locator("#username").fill(email);
    page.locator("#password").fill(KeycloakProcess.PASSWORD);
    page.locator("#kc-login").click();
  }

  private Page signIn(Window window) {
    leave(window.page(), ACCOUNT);
    enterPassword(window.page());
    assertAt(window.page(), ACCOUNT);
    return window.page();
  }

  private void assertAt(Page page, String path) {
    assertThat(page).hasURL(admin.address() + path);
    assertThat(page.locator(".p-user-name")).hasText(email);
  }

  /* As old as they may be. */
  private void ageSessions() {
    bean(Jdbc.class)
        .update(
            "UPDATE dashboard_session SET started_at = started_at - ?",
            Session.LONGEST_OF_PROVIDER.toMillis());
  }

  private static String session(Page page) {
    return page.context().cookies().stream()
        .filter(cookie -> cookie.name.equals("portico-session"))
        .map(cookie -> cookie.value)
        .findAny()
        .orElse("");
  }

  private static int status(Page page, String path) {
    return page.navigate(path).status();
  }

  @Test
  void chromium_groupWithARole_givesTheRoleUntilItIsTaken(Chromium chromium) {
    try (var window = window(chromium)) {
      var page = signIn(window);
      assertThat(page.locator("main")).containsText("approver of One of several");
      var begun = session(page);

      ageSessions();
      Await.until(
          "Keycloak is asked again",
          () -> status(page, ACCOUNT) == 200 && !session(page).equals(begun));
      assertAt(page, ACCOUNT);

      keycloak.leave(person, group);
      ageSessions();
      Await.until("the group is missed", () -> status(page, ACCOUNT) == 403);
      assertThat(page.getByText("None of your groups gives you access")).isVisible();
      window.go(ACCOUNT);
      assertThat(page).hasTitle("Sign in · Portico");
    }
  }

  @Test
  void chromium_twoTabs_eachEndsWhereItBegan(Chromium chromium) {
    try (var window = window(chromium)) {
      var first = window.page();
      var second = first.context().newPage();
      leave(first, ACCOUNT);
      leave(second, "/dashboard/apis");

      enterPassword(second);
      assertAt(second, "/dashboard/apis");
      // Where Keycloak notices that the person is signed in.
      first.bringToFront();
      assertAt(first, ACCOUNT);
    }
  }

  @Test
  void chromium_signOut_endsTheSessionThere(Chromium chromium) {
    try (var window = window(chromium)) {
      var page = signIn(window);

      page.locator(".p-user-menu summary").click();
      page.locator(".p-user-menu").getByText("Sign out").click();

      assertThat(page).hasTitle("Sign in · Portico");
      assertThat(keycloak.sessions(person)).isEmpty();
      leave(page, ACCOUNT);
      assertThat(page.locator("#password")).isVisible();
    }
  }

  @Test
  void chromium_signOutThere_endsTheSession(Chromium chromium) {
    try (var window = window(chromium)) {
      var page = signIn(window);

      page.navigate(keycloak.issuer() + "/protocol/openid-connect/logout");
      page.locator("#kc-logout").click();
      assertThat(page.locator("#kc-logout")).hasCount(0);

      Await.until(
          "the session has ended", () -> window.go(ACCOUNT).title().equals("Sign in · Portico"));
    }
  }
}
