package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.nimbusds.jwt.JWTClaimsSet;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.testkit.Await;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.shared.UserId;
import io.portico.persistence.testkit.Database;
import io.portico.testkit.OpenIdProvider;
import io.portico.testkit.OpenIdProvider.Behaviour;
import io.portico.testkit.OpenIdProvider.Signature;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Signing in with an OpenID provider on a running Portico. */
@Execution(ExecutionMode.SAME_THREAD)
class ProviderSignInTest extends PorticoContract {

  /* What docs/sign-in.md promises, and a second for slow machines. */
  private static final Duration ENDED_WITHIN = Duration.ofSeconds(6);

  private static final String GROUP = "/api owners/ü \"1\" 100 % 😀 <b> ../\\?#;+";

  private OpenIdProvider provider = new OpenIdProvider();
  private String id = "";
  private String subject = "";

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }

  @BeforeEach
  void addProvider() {
    provider.close();
    provider = new OpenIdProvider();
    subject = UUID.randomUUID().toString();
    id = id(added(""));
    bind(GROUP, "[{\"role\":\"approver\"}]");
    provider.signsIn(person(GROUP));
  }

  @AfterEach
  void removeProvider() {
    admin.send("DELETE", "/api/identity-providers/" + id, "");
    provider.close();
  }

  private Reply added(String more) {
    return admin.post(
        "/api/identity-providers",
        "{\"name\":\"Acme\",\"issuer\":\"%s\",\"client_id\":\"portico\",\"client_secret\":\"%s\",\"groups_claim\":\"groups\",\"create_users\":true,\"help\":\"Ask Ann.\"%s}"
            .formatted(provider.issuer(), OpenIdProvider.SECRET, more));
  }

  private void bind(String group, String roles) {
    var path = "/api/groups/" + PorticoClient.encoded(group).replace("+", "%20") + "/bindings";
    admin.put(path, roles).assertIs(200);
  }

  private String email() {
    return "%s@example.com".formatted(subject);
  }

  private JWTClaimsSet person(String... groups) {
    return new JWTClaimsSet.Builder()
        .subject(subject)
        .claim("email", email())
        .claim("email_verified", true)
        .claim("given_name", "Ann")
        .claim("sid", "session-" + subject)
        .claim("groups", List.of(groups))
        .build();
  }

  private PorticoBrowser browser() {
    return PorticoBrowser.at(admin.address());
  }

  private String start(PorticoBrowser browser) {
    var begun = browser.get("/sign-in/oidc/" + id + "?next=%2Fdashboard%2Faccount");
    assertThat(begun.reply().status()).as(begun.reply().body()).isEqualTo(303);
    return begun.header("Location");
  }

  private Exchange signIn(PorticoBrowser browser) {
    return browser.get(provider.callback(start(browser)));
  }

  private String trail() {
    return admin.get("/api/audit?action=sign_in_refused").body();
  }

  private void assertRefused(Exchange refused, String sentence, String reason) {
    assertThat(refused.reply().status()).isGreaterThanOrEqualTo(400);
    assertThat(refused.reply().body()).contains(sentence).doesNotContain("Exception");
    assertThat(trail()).contains(reason);
  }

  @Test
  void signIn_groupWithARole_makesTheUserAndOpensTheDashboard() {
    var browser = browser();

    var signedIn = signIn(browser);

    assertThat(signedIn.reply().status()).as(signedIn.reply().body()).isEqualTo(303);
    assertThat(signedIn.header("Location")).isEqualTo("/dashboard/account");
    assertThat(browser.get("/dashboard/account").reply().body()).contains(email());
    assertThat(browser.get("/dashboard/system/users").reply().body()).contains(email());
    assertThat(admin.get("/api/users").body()).contains(email());
  }

  @Test
  void signIn_twoTabs_bothEnd() {
    var browser = browser();
    var first = start(browser);
    var second = start(browser);

    assertThat(browser.get(provider.callback(first)).reply().status()).isEqualTo(303);
    assertThat(browser.get(provider.callback(second)).reply().status()).isEqualTo(303);
  }

  @Test
  void signIn_callbackTwiceOrInAnotherBrowser_isRefused() {
    var browser = browser();
    var callback = provider.callback(start(browser));
    assertThat(browser.get(callback).reply().status()).isEqualTo(303);
    assertThat(browser.get(callback).reply().status()).isEqualTo(400);

    var other = provider.callback(start(browser));
    assertRefused(browser().get(other), "Start again", "another browser");
    assertThat(browser.get(other).reply().status()).as("spent").isEqualTo(400);
  }

  @Test
  void signIn_wrongTokens_areRefusedWithASentence() {
    refused("Unexpected JWT issuer", claims -> claims.issuer("https://evil.example.com"));
    refused("Missing JWT issuer", claims -> claims.issuer(null));
    refused("Unexpected JWT audience", claims -> claims.audience("another"));
    refused(
        "Unexpected JWT audience",
        claims -> claims.audience(List.of("another", "one more")).claim("azp", "portico"));
    refused("Unexpected JWT nonce", claims -> claims.claim("nonce", "another"));
    refused("Missing JWT nonce", claims -> claims.claim("nonce", null));
    refused("authorized party", claims -> claims.claim("azp", "another"));
    refused("Expired JWT", claims -> claims.expirationTime(at(-120)));
    refused("Missing JWT expiration", claims -> claims.expirationTime(null));
    refused("not valid yet", claims -> claims.notBeforeTime(at(120)));
    refused("not valid yet", claims -> claims.issueTime(at(600)));
    refused("longer than the standard", claims -> claims.subject("s".repeat(256)));
    refused("a blank at an end", claims -> claims.subject(subject + " "));
    provider.signsIn(person(GROUP));
    for (var wrong : List.of(Signature.NONE, Signature.PUBLIC_KEY_AS_SECRET, Signature.OTHER_KEY)) {
      provider.signs(wrong);
      assertRefused(signIn(browser()), "could not be verified", "identity token is not valid");
    }
  }

  private static Date at(int seconds) {
    return Date.from(Instant.now().plusSeconds(seconds));
  }

  private void refused(String reason, UnaryOperator<JWTClaimsSet.Builder> twist) {
    provider.twists(twist);
    assertRefused(signIn(browser()), "could not be verified", reason);
  }

  @Test
  void signIn_clockSkewBelowAMinute_isAccepted() {
    provider.twists(claims -> claims.expirationTime(at(-30)).notBeforeTime(at(30)));
    assertThat(signIn(browser()).reply().status()).isEqualTo(303);
  }

  @Test
  void signIn_userInfoOfAnother_isRefused() {
    provider.signsIn(new JWTClaimsSet.Builder(person(GROUP)).claim("email", null).build());
    provider.tells("{\"sub\":\"another\",\"email\":\"root@example.com\",\"email_verified\":true}");
    assertRefused(signIn(browser()), "could not be verified", "another subject");

    provider.tells(
        "{\"sub\":\"%s\",\"email\":\"%s\",\"email_verified\":true}".formatted(subject, email()));
    assertThat(signIn(browser()).reply().status()).isEqualTo(303);
  }

  @Test
  void signIn_userInfoThatIsNone_isRefused() {
    provider.signsIn(new JWTClaimsSet.Builder(person(GROUP)).claim("email", null).build());
    for (var info :
        List.of("<html>Maintenance</html>", "[]", "{\"email\":\"root@example.com\"}", "")) {
      provider.tells(info);
      assertRefused(signIn(browser()), "does not answer as it should", "user info");
    }
    provider.tells("{\"sub\":\"%s\",\"x\":\"%s\"}".formatted(subject, "x".repeat(3 << 20)));
    assertRefused(signIn(browser()), "does not answer as it should", "an answer of more than");
  }

  @Test
  void signIn_mixUpOfProviders_isRefused() {
    try (var evil = new OpenIdProvider()) {
      var browser = browser();
      var callback = provider.callback(start(browser));
      assertRefused(
          browser.get(callback.replaceFirst("iss=[^&]*", "iss=" + evil.issuer())),
          "could not be verified",
          "another issuer");
      assertRefused(
          browser.get(provider.callback(start(browser)).replaceFirst("&iss=[^&]*", "")),
          "could not be verified",
          "no issuer");
    }
  }

  @Test
  void signIn_foreignNext_isRefused() {
    var browser = browser();
    for (var next :
        List.of(
            "https://evil.example.com",
            "https:evil.example.com",
            "//evil.example.com",
            "/\\evil",
            "/\t/evil.example.com",
            "javascript:alert(1)")) {
      browser
          .get("/sign-in/oidc/%s?next=%s".formatted(id, PorticoClient.encoded(next)))
          .reply()
          .assertIs(400);
    }
  }

  @Test
  void signIn_callbackOfAnotherPath_isRefused() {
    var other = id(added(""));
    var browser = browser();
    var callback = provider.callback(start(browser)).replace(id, other);
    assertRefused(
        browser.get(callback), "could not be verified", "the callback of another provider");
    admin.send("DELETE", "/api/identity-providers/" + other, "");
  }

  /* Without the address of the page, to which its forms lead back. */
  private static String text(Reply page) {
    return page.body().replaceAll("<[^>]*>", "");
  }

  @Test
  void signIn_callbackOfNoSignIn_saysNothingOfIt() {
    var callback = "/sign-in/oidc/" + id + "/callback?";
    for (var query :
        List.of(
            "error=access_denied&error_description=Call+0800",
            "error=access_denied&error_description=Call+0800&state=made-up",
            "code=x",
            "code=x&state=",
            "code=x&state=%2F%00%22+%F0%9F%98%80",
            "code=x&state=a&state=b",
            "code=x&state=" + "s".repeat(2_000))) {
      var refused = browser().get(callback + query).reply();
      assertThat(refused.status()).as(query).isEqualTo(400);
      assertThat(text(refused)).contains("Start again").doesNotContain("0800", "Exception");
    }
    assertThat(trail()).contains("\"items\":[]");
  }

  @Test
  void signIn_callbackWithoutACode_isRefused() {
    var browser = browser();
    var callback = provider.callback(start(browser)).replaceFirst("code=[^&]*&", "");
    assertRefused(browser.get(callback), "could not be verified", "the callback");
  }

  @Test
  void signIn_refusedThere_saysSoButNotWhatTheCallbackSays() {
    var browser = browser();
    for (var error : List.of("access_denied", "user_cancelled_authorize", "<b>x</b>")) {
      var callback =
          provider
              .callback(start(browser))
              .replaceFirst(
                  "code=[^&]*",
                  "error=%s&error_description=Call+0800".formatted(PorticoClient.encoded(error)));
      var refused = browser.get(callback);
      assertRefused(refused, "Acme did not sign you in", "the provider refused it");
      assertThat(text(refused.reply())).doesNotContain("0800");
    }
    assertThat(trail()).contains("user_cancelled_authorize").doesNotContain("0800", "<b>");
  }

  @Test
  void signIn_hostOfTheRequest_isNotWhereTheProviderLeads() {
    var begun =
        admin.exchange(
            "GET",
            "/sign-in/oidc/" + id,
            "",
            Map.of("X-Forwarded-Host", "evil.example.com", "Forwarded", "host=evil.example"));
    assertThat(begun.header("Location"))
        .contains("redirect_uri=" + PorticoClient.encoded(admin.address() + "/sign-in/"))
        .doesNotContain("evil");
  }

  @Test
  void signIn_brokenProvider_leavesTheOtherWaysOpen() {
    for (var broken : List.of(Behaviour.BROKEN, Behaviour.HTML, Behaviour.HUGE)) {
      provider.behaves(broken);
      assertRefused(signIn(browser()), "does not answer as it should", "token endpoint");
    }
    var browser = browser();
    var callback = provider.callback(start(browser));
    provider.close();
    var down = browser.get(callback);
    assertThat(down.reply().status()).isEqualTo(502);
    assertThat(down.reply().body()).contains("name=\"password\"");
    provider = new OpenIdProvider();
  }

  @Test
  void signIn_providerThatIsDown_isRefusedAndAudited() {
    provider.close();

    assertRefused(
        browser().get("/sign-in/oidc/" + id), "does not answer as it should", "discovery");
    provider = new OpenIdProvider();
  }

  @Test
  void signIn_keysRotated_areFoundAtOnce() {
    assertThat(signIn(browser()).reply().status()).isEqualTo(303);
    provider.rotates();
    assertThat(signIn(browser()).reply().status()).isEqualTo(303);
  }

  @Test
  void signIn_addressOfAnotherUser_asksForThePassword() {
    var taken = "taken-%s@example.com".formatted(subject);
    admin.post(
        "/api/users",
        "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"a long password\"}"
            .formatted(taken));
    var claims = new JWTClaimsSet.Builder(person(GROUP)).claim("email", taken);
    provider.signsIn(claims.claim("email_verified", false).build());
    assertRefused(signIn(browser()), "names no verified email address", "no_verified_address");

    provider.signsIn(claims.claim("email_verified", true).build());
    var browser = browser();
    var asked = signIn(browser);
    assertThat(asked.reply().body())
        .contains("Enter its password once")
        .doesNotContain("/second-factor/passkey");
    var link = PorticoBrowser.found(LINK, asked.reply().body(), 1);
    var linked =
        browser.post(
            "/dashboard/sign-in",
            "email",
            taken,
            "password",
            "a long password",
            "link",
            link.replace("&#43;", "+"));
    assertThat(linked.reply().status()).as("forms may lead to no other site").isEqualTo(200);
    assertThat(linked.header("Refresh")).startsWith("0;url=/sign-in/oidc/" + id + "?next=");
    assertThat(signIn(browser()).reply().status()).isEqualTo(303);
  }

  @Test
  void silent_triesOnce_andNotAtARemovedProvider() {
    var browser = browser();
    browser.setCookie("portico-session", "an expired one");
    var begun = browser.get("/sign-in/oidc/" + id + "?next=%2Fdashboard&silent=true");
    assertThat(begun.header("Location")).contains("prompt=none");
    assertThat(browser.cookie("portico-session")).isEmpty();

    browser.setCookie("portico-session", "an expired one");
    var removed = id(added(""));
    admin.send("DELETE", "/api/identity-providers/" + removed, "");
    var gone = browser.get("/sign-in/oidc/" + removed + "?silent=true");
    assertThat(gone.reply().status()).as(gone.reply().body()).isEqualTo(303);
    assertThat(gone.header("Location")).isEqualTo("/dashboard/sign-in");
    assertThat(browser.cookie("portico-session")).isEmpty();

    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    var signedIn = browser.get("/sign-in/oidc/" + id + "?next=%2Fdashboard&silent=true");
    assertThat(signedIn.header("Location")).isEqualTo("/dashboard");
  }

  @Test
  void callback_pageWithForms_hasTheHeadersOfTheDashboard() {
    assertThat(browser().get("/sign-in/oidc/" + id).headers().allValues("Set-Cookie"))
        .as("only cookies for all paths are safe from other hosts of the domain")
        .allSatisfy(cookie -> assertThat(cookie).matches("(?i).*; ?path=/(;.*)?"));

    var refused = browser().get("/sign-in/oidc/" + id + "/callback?state=unknown");
    assertThat(refused.reply().body()).contains("<form");
    assertThat(refused.header("Referrer-Policy"))
        .as("with no-referrer, old browsers send forms from the origin null")
        .isEqualTo("same-origin");
    assertThat(refused.header("Content-Security-Policy")).contains("default-src 'none'");
  }

  @Test
  void refused_leadsToThePageOfTheOrganisation() {
    var browser = browser();
    var refused = provider.callback(start(browser)).replaceFirst("code=[^&]*", "error=x");
    assertThat(browser.get(refused).reply().body()).contains("Sign in with Acme");

    var nobody = provider.callback(start(browser));
    var page =
        browser.get(nobody.replaceFirst("code=[^&]*", "error=login_required")).header("Location");
    assertThat(page).startsWith("/dashboard/sign-in?next=%2Fdashboard%2Faccount&organisation=");
    assertThat(browser.page(page)).contains("Sign in with Acme");
  }

  @Test
  void formOfAnEndedSession_isSentAgainAfterASignInInAnotherTab() {
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    browser.get("/dashboard/account");
    var carried =
        "form_token=%s&first_name=Typed&last_name=Once"
            .formatted(PorticoClient.encoded(browser.token()));
    browser.setCookie("portico-session", "");
    browser.get("/dashboard/sign-in");
    var fields =
        new String[] {
          "elsewhere", "true", "carried_to", "/dashboard/account/name", "carried", carried
        };

    var early = browser.post("/dashboard/sign-in", fields);
    assertThat(early.reply().status()).isEqualTo(401);
    assertThat(early.reply().body()).contains("You are not signed in yet", "first_name=Typed");

    var page = browser.token();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    browser.useToken(page);
    var again = browser.post("/dashboard/sign-in", fields);
    assertThat(again.reply().status()).as(again.reply().body()).isEqualTo(200);
    assertThat(again.reply().body()).contains("action=\"/dashboard/account/name\"", "Typed");
  }

  @Test
  void signIn_linkThatExpired_saysSo() {
    var taken = "late-%s@example.com".formatted(subject);
    admin.post(
        "/api/users",
        "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"a long password\"}"
            .formatted(taken));
    var browser = browser();
    browser.get("/dashboard/sign-in");
    var late =
        browser.post(
            "/dashboard/sign-in", "email", taken, "password", "a long password", "link", "late");

    assertThat(late.header("Location")).isEqualTo("/dashboard");
    assertThat(browser.page("/dashboard")).contains("your provider was not linked");
  }

  private static final Pattern LINK = Pattern.compile("name=\"link\" value=\"([^\"]+)\"");

  @Test
  void signIn_noGroupWithARole_saysWhomToAsk() {
    provider.signsIn(person("nothing here"));
    assertRefused(signIn(browser()), "Ask Ann.", "no_role");
    assertThat(admin.get("/api/users").body()).doesNotContain(email());
  }

  @Test
  void signIn_tenThousandGroups_keepsThoseThatGiveRoles() {
    var many = IntStream.range(0, 10_000).mapToObj(i -> "/a/group/of/many/" + i).toList();
    var all = new ArrayList<>(many);
    all.add(GROUP);
    provider.signsIn(new JWTClaimsSet.Builder(person(GROUP)).claim("groups", all).build());
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    assertThat(browser.cookie("portico-session")).hasSizeLessThan(200);
  }

  @Test
  void signIn_groupsOfOtherKinds_giveNothing() {
    for (var groups :
        List.of(
            7,
            true,
            Map.of(GROUP, true),
            List.of(7, List.of(GROUP), Map.of("name", GROUP)),
            List.of("", " ", GROUP + " ", GROUP.toUpperCase(Locale.ROOT), "\u0000", "%", "_"),
            "g".repeat(100_000))) {
      provider.signsIn(new JWTClaimsSet.Builder(person()).claim("groups", groups).build());
      assertRefused(signIn(browser()), "None of your groups", "no_role");
    }
    var mixed = new ArrayList<Object>(List.of(7, "\u0000", "😀"));
    mixed.add(null);
    mixed.add(GROUP);
    provider.signsIn(new JWTClaimsSet.Builder(person()).claim("groups", mixed).build());
    assertThat(signIn(browser()).reply().status()).isEqualTo(303);
  }

  @Test
  void groups_removed_takeTheAccessAndNothingElse() {
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    assertThat(browser.get("/dashboard/account").reply().status()).isEqualTo(200);

    provider.signsIn(person());
    assertRefused(signIn(browser()), "None of your groups", "no_role");
    assertThat(admin.get("/api/users").body()).contains(email());
    assertThat(browser.get("/dashboard/account").reply().status()).isEqualTo(303);

    provider.signsIn(person(GROUP));
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    bind(GROUP, "[]");
    assertThat(browser.get("/dashboard/account").reply().status()).isEqualTo(303);
    assertRefused(signIn(browser()), "None of your groups", "no_role");
  }

  @Test
  void noRole_withACredential_seesTheAccountOnly() {
    var credential = "credential-" + subject;
    bean(DashboardUsers.class)
        .add(
            UserFixture.aUser(ours().id(), email())
                .withId(new UserId(bean(IdGenerator.class).next()))
                .as(Role.NONE)
                .showing(credential)
                .build());
    var browser = browser();
    browser.get("/dashboard/sign-in");
    browser.post("/dashboard/sign-in", "credential", credential);

    assertThat(browser.get("/dashboard").reply().status()).isEqualTo(403);
    assertThat(browser.page("/dashboard/account")).contains(email());
  }

  @Test
  void only_passwordsAreRefused() {
    var email = "pass-%s@example.com".formatted(subject);
    admin.post(
        "/api/users",
        "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"a long password\"}"
            .formatted(email));
    var only = id(added(",\"only\":true"));
    var browser = browser();
    browser.get("/dashboard/sign-in");
    browser
        .post("/dashboard/sign-in", "email", email, "password", "a long password")
        .reply()
        .assertIs(422);
    admin.send("DELETE", "/api/identity-providers/" + only, "");
    browser
        .post("/dashboard/sign-in", "email", email, "password", "a long password")
        .reply()
        .assertIs(303);
  }

  @Test
  void signOut_leadsToTheProvider_andTheProviderEndsSessions() {
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    browser.get("/dashboard/account");
    var out = browser.post("/dashboard/sign-out");
    assertThat(out.header("Refresh")).contains(provider.issuer() + "/end?", "id_token_hint=");

    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    var path = "/sign-in/oidc/" + id + "/logout";
    assertThat(logout(path, provider.logoutToken(claims -> claims.audience("another"))))
        .isEqualTo(400);
    assertThat(logout(path, provider.logoutToken(claims -> claims.claim("nonce", "n"))))
        .isEqualTo(400);
    assertThat(logout(path, "nothing")).isEqualTo(400);
    assertThat(browser.get("/dashboard/account").reply().status()).isEqualTo(200);
    var token =
        provider.logoutToken(
            claims -> claims.claim("sid", "session-" + subject).issueTime(at(-30)));
    assertThat(logout(path, token)).isEqualTo(200);
    var ended = browser.get("/dashboard/account");
    assertThat(ended.header("Location"))
        .as("an ended session does not begin again by itself")
        .isEqualTo("/dashboard/sign-in?next=%2Fdashboard%2Faccount");
  }

  @Test
  void signOut_providerWithoutAnAddressForIt_leadsToThePageToSignIn() {
    provider.behaves(Behaviour.WITHOUT_SIGN_OUT);
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    browser.get("/dashboard/account");
    assertThat(PorticoBrowser.led(browser.post("/dashboard/sign-out")))
        .isEqualTo("/dashboard/sign-in");
    var again = browser.post("/dashboard/sign-out").reply();
    assertThat(again.status()).as("without a session").isEqualTo(401);
    assertThat(again.body()).contains("name=\"password\"");
  }

  @Test
  void logoutToken_onOneNode_endsTheSessionOnAnother() {
    assumeThat(database()).as("a database that two nodes can open").isEqualTo(Database.SERVER);
    try (var node = another()) {
      var browser = browser();
      assertThat(signIn(browser).reply().status()).isEqualTo(303);
      var copy = browser.on(URI.create("http://localhost:" + node.port()));
      assertThat(copy.get("/dashboard/account").reply().status()).isEqualTo(200);

      assertThat(logout("/sign-in/oidc/" + id + "/logout", provider.logoutToken(claims -> claims)))
          .isEqualTo(200);
      var endedAt = System.nanoTime();

      Await.until(
          "the session has ended there",
          () -> copy.get("/dashboard/account").reply().status() == 303);
      assertThat(Duration.ofNanos(System.nanoTime() - endedAt)).isLessThan(ENDED_WITHIN);
    }
  }

  @Test
  void session_ofAProvider_becomesNothingThatOutlivesIt() {
    bind(GROUP, "[{\"role\":\"admin\"}]");
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    assertThat(browser.get("/dashboard/system/users").reply().status()).isEqualTo(200);
    browser.get("/dashboard/account");
    var password = browser.post("/dashboard/account/password", "password", "another long one");
    assertThat(password.reply().status()).isEqualTo(422);
    assertThat(password.reply().body()).contains("have no password here");

    var replaced = browser.post("/dashboard/account/credential").reply().body();

    var credential = PorticoBrowser.found(CREDENTIAL, replaced, 1);
    var member = new PorticoClient(admin.address(), credential);
    assertThat(member.get("/api/users").status()).as("by the role of one's own").isEqualTo(403);
    assertThat(browser.get("/dashboard/system/users").reply().status()).isEqualTo(200);
    var token = provider.logoutToken(claims -> claims.claim("sid", "session-" + subject));
    assertThat(logout("/sign-in/oidc/" + id + "/logout", token)).isEqualTo(200);
    assertThat(browser.get("/dashboard/account").reply().status()).isEqualTo(303);
  }

  private static final Pattern CREDENTIAL = Pattern.compile("readonly[^>]*>([^<]{20,})</textarea>");

  @Test
  void signOut_tokenOfTheSubject_endsSessionsOfNow() {
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    var path = "/sign-in/oidc/" + id + "/logout";
    var late =
        provider.logoutToken(
            claims -> claims.claim("sid", null).subject(subject).issueTime(at(-30)));
    assertThat(logout(path, late)).isEqualTo(200);
    assertThat(browser.get("/dashboard/account").reply().status()).isEqualTo(303);

    provider.signsIn(new JWTClaimsSet.Builder(person(GROUP)).claim("sid", null).build());
    var without = browser();
    assertThat(signIn(without).reply().status()).isEqualTo(303);
    var both = provider.logoutToken(claims -> claims.claim("sid", "unknown here").subject(subject));
    assertThat(logout(path, both)).isEqualTo(200);
    assertThat(without.get("/dashboard/account").reply().status()).isEqualTo(303);
  }

  @Test
  void signIn_blankCode_isRefused() {
    var browser = browser();
    var callback = provider.callback(start(browser)).replaceFirst("code=[^&]*", "code=%20");
    assertRefused(browser.get(callback), "could not be verified", "not one of OpenID Connect");
  }

  @Test
  void signIn_addressAndVerificationOfTwoSources_isRefused() {
    provider.signsIn(
        new JWTClaimsSet.Builder(person())
            .claim("email_verified", null)
            .claim("groups", null)
            .build());
    provider.tells("{\"sub\":\"%s\",\"email_verified\":true,\"groups\":[]}".formatted(subject));
    assertRefused(signIn(browser()), "names no verified email address", "no_verified_address");
  }

  @Test
  void signOut_largeToken_isNotInTheAddress() {
    provider.signsIn(
        new JWTClaimsSet.Builder(person(GROUP)).claim("more", "m".repeat(4_000)).build());
    var browser = browser();
    assertThat(signIn(browser).reply().status()).isEqualTo(303);
    browser.get("/dashboard/account");
    assertThat(browser.post("/dashboard/sign-out").header("Refresh"))
        .contains(provider.issuer() + "/end?", "client_id=portico")
        .doesNotContain("id_token_hint");
  }

  @Test
  void bind_longestName_isAudited() {
    bind("ü".repeat(255), "[{\"role\":\"viewer\"}]");
    bind("ü".repeat(255), "[]");
  }

  private int logout(String path, String token) {
    return admin
        .send(
            "POST",
            path,
            "logout_token=" + token,
            Map.of("Content-Type", "application/x-www-form-urlencoded"))
        .status();
  }

  @Test
  void test_namesTheStepThatFails() {
    var path = "/api/identity-providers/" + id + "/test";
    assertThat(admin.post(path, "").body()).contains("\"passed\":true");
    provider.behaves(Behaviour.HTML);
    assertThat(admin.post(path, "").body()).contains("\"step\":\"client\"");
    provider.close();
    assertThat(admin.post(path, "").body()).contains("\"step\":\"discovery\"");
    provider = new OpenIdProvider();
  }
}
