package io.portico.endtoend.site;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.portico.domain.identity.SignInFlow;
import io.portico.testkit.OpenIdProvider;
import io.portico.testkit.OpenIdProvider.Signature;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Developers who sign in to a site with an OpenID provider. */
@Execution(ExecutionMode.SAME_THREAD)
class ProviderOfSiteTest extends PorticoContract {

  private static final String PASSWORD = "a long pass phrase";
  private static final Pattern TICKET = Pattern.compile("name=\"ticket\" value=\"([^\"]+)\"");
  private static final Pattern SIGN_UP =
      Pattern.compile("href=\"(/dashboard/sign-ups/[0-9a-f]{24})\">");

  private OpenIdProvider provider = new OpenIdProvider();
  private String name = "";
  private String site = "";
  private String subject = "";
  private String id = "";

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @BeforeEach
  void addProvider() {
    provider.close();
    provider = new OpenIdProvider();
    subject = UUID.randomUUID().toString();
    name = "site-" + subject.substring(0, 8);
    site = "/portal/" + name;
    turnOn("open");
    ask("[]");
    id = id(added(""));
    provider.signsIn(person().build());
  }

  @AfterEach
  void removeProvider() {
    remove(id);
    provider.close();
  }

  private void remove(String provider) {
    admin.send("DELETE", "/api/identity-providers/" + provider, "");
  }

  private void turnOn(String mode) {
    done(
        admin.put(
            "/api/portal/site",
            "{\"enabled\":true,\"name\":\"%s\",\"title\":\"Acme APIs\",\"sign_up\":\"%s\",\"languages\":[\"en\",\"de\"]}"
                .formatted(name, mode)));
  }

  private void ask(String fields) {
    done(admin.put("/api/portal/configuration", "{\"signup_fields\":%s}".formatted(fields)));
  }

  private static Reply done(Reply reply) {
    assertThat(reply.status()).as(reply.body()).isBetween(200, 201);
    return reply;
  }

  private String body(String more) {
    return "{\"name\":\"Acme\",\"issuer\":\"%s\",\"client_id\":\"portico\",\"client_secret\":\"%s\",\"groups_claim\":\"groups\",\"create_users\":true%s}"
        .formatted(provider.issuer(), OpenIdProvider.SECRET, more);
  }

  private Reply added(String more) {
    return done(admin.post("/api/identity-providers", body(",\"for\":\"portal\"" + more)));
  }

  private void change(String more) {
    done(admin.put("/api/identity-providers/" + id, body(",\"for\":\"portal\"" + more)));
  }

  private String email() {
    return "ann@%s.example".formatted(name);
  }

  private JWTClaimsSet.Builder person() {
    return new JWTClaimsSet.Builder()
        .subject(subject)
        .claim("email", email())
        .claim("email_verified", true)
        .claim("sid", "session-" + subject)
        .claim("groups", List.of("admins"));
  }

  private PorticoBrowser browser() {
    return PorticoBrowser.at(client("").address());
  }

  private String start(PorticoBrowser browser) {
    var begun = browser.get(site + "/sign-in/oidc/" + id + "?next=/account");
    assertThat(begun.reply().status()).as(begun.reply().body()).isEqualTo(303);
    return begun.header("Location");
  }

  private Exchange signIn(PorticoBrowser browser) {
    return browser.get(provider.callback(start(browser)));
  }

  private String trail(String action) {
    return admin.get("/api/audit?action=" + action).body();
  }

  private void assertRefused(Exchange refused, String sentence, String reason) {
    assertThat(refused.reply().status()).isGreaterThanOrEqualTo(400);
    assertThat(refused.reply().body()).contains(sentence).doesNotContain("Exception");
    assertThat(trail("sign_in_refused")).contains(reason);
  }

  private void assertSignedIn(PorticoBrowser browser, Exchange exchange) {
    assertThat(led(exchange)).isEqualTo(site + "/account");
    assertThat(browser.page(site + "/account")).contains(email());
  }

  private Reply developer() {
    return admin.get("/api/portal/developers/email/" + email());
  }

  private void registered(String more) {
    done(admin.post("/api/portal/developers", "{\"email\":\"%s\"%s}".formatted(email(), more)));
  }

  private Exchange withPassword(PorticoBrowser browser) {
    browser.get(site + "/sign-in");
    return browser.post(site + "/sign-in", "email", email(), "password", PASSWORD);
  }

  private static String ticket(Exchange page) {
    return found(TICKET, page.reply().body(), 1).replace("&#43;", "+");
  }

  /* ---- the way there and back ---- */

  @Test
  void signIn_newPerson_becomesADeveloper() {
    var browser = browser();
    assertThat(browser.page(site + "/sign-in?next=" + site + "/account"))
        .contains("Sign in with Acme", "/sign-in/oidc/" + id + "?next=%2Faccount");

    assertSignedIn(browser, signIn(browser));

    assertThat(developer().status()).isEqualTo(200);
    assertThat(browser.get("/dashboard").reply().status()).as("groups give nothing").isEqualTo(303);
    remove(id);
    assertThat(browser.get(site + "/account").reply().status())
        .as("the session of a removed provider")
        .isEqualTo(303);
  }

  @Test
  void signIn_twoTabs_bothEndOnce() {
    var browser = browser();
    var first = start(browser);
    var second = start(browser);

    var callback = provider.callback(first);
    assertSignedIn(browser, browser.get(callback));
    assertSignedIn(browser, browser.get(provider.callback(second)));
    assertThat(browser.get(callback).reply().status()).isEqualTo(400);
    assertRefused(
        browser().get(provider.callback(start(browser))), "Start again", "another browser");
  }

  @Test
  void signIn_forged_isRefusedInTheLanguageOfThePage() {
    provider.signs(Signature.OTHER_KEY);
    assertRefused(signIn(browser()), "could not be verified", "identity token is not valid");

    provider.signsIn(person().claim("email_verified", false).build());
    var browser = browser();
    browser.page(site + "/sign-in");
    led(browser.post(site + "/language", "language", "de", "back", site + "/sign-in"));
    assertRefused(signIn(browser), "nennt keine bestätigte E-Mail-Adresse", "no_verified_address");

    var begun = browser.get(site + "/sign-in/oidc/" + id + "?next=//evil.example.com");
    provider.signsIn(person().build());
    assertThat(led(browser.get(provider.callback(begun.header("Location"))))).isEqualTo(site + "/");
  }

  @Test
  void providers_ofTheOtherAudience_signNobodyIn() {
    var ofDashboard = id(done(admin.post("/api/identity-providers", body(""))));
    var browser = browser();

    assertThat(browser.get("/sign-in/oidc/" + id).reply().status()).isEqualTo(404);
    assertThat(browser.get(site + "/sign-in/oidc/" + ofDashboard).reply().status()).isEqualTo(404);
    assertThat(browser.page(site + "/sign-in")).doesNotContain(ofDashboard);
    assertThat(browser.page("/dashboard/sign-in?organisation=" + ours().id())).doesNotContain(id);

    var ours = provider.callback(start(browser));
    var flow = flow(browser, "portico-portal-flow-", ours);
    browser.setCookie("portico-flow-" + flow, browser.cookie("portico-portal-flow-" + flow));
    assertRefused(
        browser.get(ours.substring(site.length())),
        "could not be verified",
        "the callback of another provider");

    var theirs = provider.callback(browser.get("/sign-in/oidc/" + ofDashboard).header("Location"));
    flow = flow(browser, "portico-flow-", theirs);
    browser.setCookie("portico-portal-flow-" + flow, browser.cookie("portico-flow-" + flow));
    assertThat(browser.get(site + theirs).reply().status()).isEqualTo(400);
    assertThat(browser.get(site + "/account").reply().status()).isEqualTo(303);
    assertThat(browser.get("/dashboard").reply().status()).isEqualTo(303);
    remove(ofDashboard);
  }

  private static String flow(PorticoBrowser browser, String prefix, String callback) {
    var state = found(Pattern.compile("state=([^&]+)"), callback, 1);
    var flow = SignInFlow.name(state);
    assertThat(browser.cookie(prefix + flow)).isNotEmpty();
    return flow;
  }

  @Test
  void replace_forOthers_isRefused() {
    var refused = admin.put("/api/identity-providers/" + id, body(""));

    refused.assertHas(400, "\"for\"", "portal: it does not change");
    var shown = admin.get("/api/identity-providers/" + id).body();
    assertThat(shown).contains("\"for\":\"portal\"", site + "/sign-in/oidc/" + id + "/callback");
    assertThat(admin.put("/api/identity-providers/" + id, shown).status()).isEqualTo(200);
  }

  /* ---- a first sign-in ---- */

  @Test
  void signIn_addressOfADeveloper_isLinkedWithThePassword() {
    registered(",\"password\":\"%s\"".formatted(PASSWORD));
    var browser = browser();
    var asked = signIn(browser);
    assertThat(asked.reply().body()).contains("Enter its password once", email());

    var link = site + "/sign-in/oidc/" + id + "/link";
    var wrong =
        browser.post(link, "ticket", ticket(asked), "next", "/account", "password", "guessed");
    assertThat(wrong.reply().status()).isEqualTo(422);
    assertThat(wrong.reply().body()).contains("The password is wrong", "Acme");
    var linked =
        browser.post(link, "ticket", ticket(wrong), "next", "/account", "password", PASSWORD);
    assertThat(linked.reply().status()).as(linked.reply().body()).isEqualTo(200);
    assertThat(linked.header("Refresh"))
        .isEqualTo("0;url=" + site + "/sign-in/oidc/" + id + "?next=%2Faccount");
    assertThat(trail("developer_linked")).contains(email());
    assertSignedIn(browser, signIn(browser));
    browser.post(link, "ticket", "made up", "password", PASSWORD).reply().assertIs(400);
  }

  @Test
  void signIn_addressOfADeveloperWithoutPassword_isRefused() {
    registered("");

    assertRefused(signIn(browser()), "it has no password", "address_taken");
  }

  @Test
  void signIn_siteAsksForFields_leadsToTheForm() {
    ask("[\"Company\"]");
    var browser = browser();
    var asked = signIn(browser);
    assertThat(asked.reply().body())
        .contains("Complete your account", email() + "\" readonly", "Company");
    assertThat(developer().status()).isEqualTo(404);

    var signUp = site + "/sign-in/oidc/" + id + "/sign-up";
    var fields =
        List.of(
            "ticket",
            ticket(asked),
            "next",
            "/account",
            "email",
            "eve@example.com",
            "field-0",
            "Acme");
    var done = browser.post(signUp, fields.toArray(String[]::new));
    assertThat(done.header("Refresh")).as(done.reply().body()).contains("?next=%2Faccount");
    assertThat(browser.post(signUp, fields.toArray(String[]::new)).reply().status())
        .as("sent twice")
        .isEqualTo(200);

    assertThat(developer().body()).contains("\"Company\":\"Acme\"");
    assertSignedIn(browser, signIn(browser));
  }

  @Test
  void signIn_reviewedSite_waitsForTheDecision() {
    turnOn("reviewed");
    assertThat(signIn(browser()).reply().body()).contains("Your sign-up is being reviewed");
    assertThat(signIn(browser()).reply().body()).contains("Your sign-up is being reviewed");
    assertThat(developer().status()).isEqualTo(404);

    var admin = PorticoBrowser.of(ours().admin());
    var one = found(SIGN_UP, admin.page("/dashboard/sign-ups"), 1);
    admin.page(one);
    led(admin.post(one + "/approve"));
    assertThat(SIGN_UP.matcher(admin.page("/dashboard/sign-ups")).find()).as("another").isFalse();

    var browser = browser();
    assertSignedIn(browser, signIn(browser));
  }

  @Test
  void signIn_providerThatIsDown_isRefusedAndAudited() {
    provider.close();

    assertRefused(
        browser().get(site + "/sign-in/oidc/" + id), "does not answer as it should", "discovery");
    provider = new OpenIdProvider();
  }

  @Test
  void signIn_closedOrOtherDomain_isRefused() {
    turnOn("closed");
    assertRefused(signIn(browser()), "does not create one", "no_user");
    turnOn("open");
    change(",\"allowed_domains\":[\"example.org\"],\"help\":\"Ask Ann.\"");
    assertRefused(signIn(browser()), "Ask Ann.", "domain");
    assertThat(developer().status()).isEqualTo(404);
  }

  /* ---- only, and the end ---- */

  @Test
  void only_passwordsAreRefusedOnTheSite() {
    registered(",\"password\":\"%s\"".formatted(PASSWORD));
    assertThat(withPassword(browser()).reply().status()).isEqualTo(303);
    change(",\"only\":true");

    var browser = browser();
    assertThat(browser.page(site + "/sign-in"))
        .contains("Sign in with Acme")
        .doesNotContain("name=\"password\"");
    var refused = withPassword(browser);
    assertThat(refused.reply().status()).isEqualTo(403);
    assertThat(refused.reply().body()).contains("Passwords are not accepted here");
    for (var page : List.of("/sign-up", "/forgotten-password")) {
      assertThat(browser.get(site + page).reply().status()).as(page).isEqualTo(403);
      assertThat(browser.post(site + page, "email", email()).reply().status()).isEqualTo(403);
    }
    assertThat(
            admin
                .post(
                    "/api/portal/developers/verify_credentials",
                    "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(email(), PASSWORD))
                .status())
        .as("of custom portals")
        .isEqualTo(200);
    assertThat(signIn(browser).reply().body()).contains("Enter its password once");
  }

  @Test
  void signOut_leadsToTheProvider_andTheProviderEndsSessions() {
    var browser = browser();
    assertSignedIn(browser, signIn(browser));
    var out = browser.post(site + "/sign-out");
    assertThat(out.header("Refresh")).contains(provider.issuer() + "/end?", "id_token_hint=");
    assertThat(browser.get(site + "/account").reply().status()).isEqualTo(303);

    assertSignedIn(browser, signIn(browser));
    var token = provider.logoutToken(claims -> claims.claim("sid", "session-" + subject));
    admin
        .send(
            "POST",
            "/sign-in/oidc/" + id + "/logout",
            "logout_token=" + token,
            Map.of("Content-Type", "application/x-www-form-urlencoded"))
        .assertIs(200);
    assertThat(browser.get(site + "/account").reply().status()).isEqualTo(303);
    assertThat(trail("developer_sessions_ended")).contains("Acme");
  }
}
