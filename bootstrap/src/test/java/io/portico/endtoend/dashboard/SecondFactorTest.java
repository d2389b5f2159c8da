package io.portico.endtoend.dashboard;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.browser.Form;
import io.portico.testkit.OneTimeCodes;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SoftPasskey;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A second factor from its first code to its removal, without scripts. */
class SecondFactorTest extends PorticoContract {

  private static final String SIGN_IN = "/dashboard/sign-in";
  private static final String SECOND = SIGN_IN + "/second-factor";
  private static final String FACTORS = "/dashboard/account/second-factor";
  private static final String PASSWORD = "a long password";
  private static final Pattern FIRST_TICKET = Pattern.compile("name=\"ticket\" value=\"([^\"]*)\"");
  private static final Pattern TOTP_SECRET = Pattern.compile("\"secret\":\"([A-Z2-7]+)\"");
  private static final Pattern TOTP_TICKET = Pattern.compile("\"totp\":\\{\"ticket\":\"([^\"]+)\"");
  private static final Pattern PASSKEY_TICKET =
      Pattern.compile("\"passkey\":\\{\"ticket\":\"([^\"]+)\"");
  private static final Pattern CODE = Pattern.compile("<code>((?:[0-9a-f]{4}-){3}[0-9a-f]{4})<");

  @Test
  void app_isAskedForAfterThePassword_andEachCodeCountsOnce() {
    var email = addUser("ann");
    var ann = signedIn(email);
    var app = OneTimeCodes.on(ann.page(FACTORS));

    var wrong = ann.post(FACTORS, "ticket", app.ticket(), "kind", "totp", "answer", "000000");
    assertThat(wrong.reply().body()).contains("the code that the app shows now");
    assertThat(OneTimeCodes.on(wrong.reply().body())).isEqualTo(app);
    var unproved = ann.post(FACTORS, app.fields("a wrong password"));
    assertThat(unproved.reply().status()).isEqualTo(422);
    assertThat(unproved.reply().body()).contains("Expected: your password or a code");
    var codes = ann.post(FACTORS, app.fields(PASSWORD)).reply().body();
    var recovery = found(CODE, codes, 1);
    assertThat(ann.page(FACTORS)).contains("phone", "10 recovery codes");

    var browser = browser();
    browser.get(SIGN_IN);
    var asked = browser.post(SIGN_IN, "email", email, "password", PASSWORD);
    assertThat(asked.reply().status()).isEqualTo(200);
    assertThat(asked.reply().body()).contains("Second factor", email);
    assertThat(browser.get("/dashboard").reply().status()).isEqualTo(303);
    browser.get(SECOND);
    assertThat(browser.post(SECOND, "code", app.code(0)).reply().status()).isEqualTo(422);
    assertThat(led(browser.post(SECOND, "code", app.code(1)))).isEqualTo("/dashboard");
    assertThat(browser.page("/dashboard")).contains(email);

    var other = asked(email);
    assertThat(other.post(SECOND, "code", app.code(1)).reply().status()).isEqualTo(422);
    assertThat(led(other.post(SECOND, "code", recovery))).isEqualTo("/dashboard");
    assertThat(asked(email).post(SECOND, "code", recovery).reply().status()).isEqualTo(422);

    // A ticket is of one browser: another one has none.
    var stranger = browser();
    stranger.get(SIGN_IN);
    assertThat(stranger.post(SECOND, "code", app.code(2)).reply().body()).contains("took too long");
  }

  @Test
  void resetPassword_byAnAdministrator_stillAsksForTheFactor_untilTheAdministratorRemovesIt() {
    var email = addUser("bob");
    var bob = signedIn(email);
    var _ = bob.post(FACTORS, OneTimeCodes.on(bob.page(FACTORS)).fields(PASSWORD));
    var user = user(email);
    assertThat(viewer.get(user + "/factors").body())
        .contains("\"kind\":\"totp\"", "\"name\":\"phone\"")
        .doesNotContain("secret");
    assertThat(asked(email).post(SECOND, "code", "000000").reply().status()).isEqualTo(422);

    assertThat(viewer.send("DELETE", user + "/factors", "").status()).isEqualTo(403);
    assertThat(admin.send("DELETE", user + "/factors", "").status()).isEqualTo(204);

    var _ = signedIn(email);
    assertThat(admin.get("/api/audit?action=factor_removed").body()).contains(email);
    assertThat(Replies.all("kind", admin.get("/api/portal/mail?to=" + email)))
        .containsOnly("second_factor_changed")
        .hasSize(2);
  }

  @Test
  void removeAll_ofOnesOwn_leadsToThePageThatAsksForAProof() {
    var own = Replies.id(admin.get("/api/whoami"));
    var path = "/dashboard/system/users/" + own + "/factors";
    var browser = PorticoBrowser.of(admin);

    assertThat(led(browser.submit(path, path))).isEqualTo(FACTORS);

    assertThat(browser.page(FACTORS)).contains("Remove your own second factors here");
  }

  @Test
  void remove_needsThePasswordOrACode() {
    var email = addUser("kim");
    var kim = signedIn(email);
    var _ = kim.post(FACTORS, OneTimeCodes.on(kim.page(FACTORS)).fields(PASSWORD));
    var factor =
        found(Pattern.compile("name=\"factor\" value=\"(\\w{24})\""), kim.page(FACTORS), 1);

    var refused = kim.post(FACTORS + "/change", "factor", factor, "proof", "wrong");
    assertThat(refused.reply().status()).isEqualTo(422);
    var renewed = kim.post(FACTORS + "/change", "codes", "renew", "proof", PASSWORD);
    var recovery = found(CODE, renewed.reply().body(), 1);
    kim.page(FACTORS);
    assertThat(led(kim.post(FACTORS + "/change", "factor", factor, "proof", recovery)))
        .isEqualTo(FACTORS);
    assertThat(kim.page(FACTORS)).contains("was removed", "You have no second factor yet.");

    assertThat(led(kim.post(FACTORS + "/change", "factor", factor, "proof", PASSWORD)))
        .isEqualTo(FACTORS);
    assertThat(kim.page(FACTORS)).contains("Nothing was changed").doesNotContain("was removed");
  }

  @Test
  void passkey_isAskedForAfterThePassword_andSignsInAlone_butNoCopyOrOtherOrigin() {
    var email = addUser("pat");
    var pat = signedIn(email);
    var page = pat.page(FACTORS);
    var site = "http://localhost:" + admin.address().getPort();
    var passkey = new SoftPasskey(site);
    var ticket = found(FIRST_TICKET, page, 1);
    pat.post(FACTORS, registration(ticket, new SoftPasskey("http://localhost:1"), page))
        .reply()
        .assertIs(422);
    pat.post(FACTORS, registration(ticket, passkey, page)).reply().assertIs(200);

    var second = browser();
    second.get(SIGN_IN);
    second.post(SIGN_IN, "email", email, "password", PASSWORD);
    var asked = second.page(SECOND);
    assertThat(led(second.post(SECOND, "answer", passkey.signed(asked, 5))))
        .isEqualTo("/dashboard");
    assertThat(second.page("/dashboard")).contains(email);

    assertThat(alone(passkey, 5)).isEqualTo(422);
    assertThat(alone(passkey, 4)).isEqualTo(422);
    assertThat(alone(passkey, 6)).isEqualTo(303);
    assertThat(alone(new SoftPasskey(site), 7)).isEqualTo(422);
    assertThat(admin.send("DELETE", user(email) + "/factors", "").status()).isEqualTo(204);
    assertThat(alone(passkey, 8)).isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "[]", "{}", "null"})
  void passkey_malformedAnswer_isRefusedWhereverItIsSent(String answer) {
    var alone = browser();
    var ticket = found(FIRST_TICKET, alone.page(SECOND + "/passkey"), 1);
    alone.post(SECOND + "/passkey", "ticket", ticket, "answer", answer).reply().assertIs(422);

    var email = addUser("pam");
    var pam = signedIn(email);
    var own = found(FIRST_TICKET, pam.page(FACTORS), 1);
    var refused = pam.post(FACTORS, "ticket", own, "kind", "passkey", "answer", answer);
    assertThat(refused.reply().status()).isEqualTo(422);
    assertThat(refused.reply().body().indexOf("Not that of a new passkey"))
        .isBetween(0, refused.reply().body().indexOf("id=\"new-totp\""));
    var _ = pam.post(FACTORS, OneTimeCodes.on(pam.page(FACTORS)).fields(PASSWORD));
    assertThat(asked(email).post(SECOND, "answer", answer).reply().status()).isEqualTo(422);
  }

  @Test
  void add_overHttp_withAnIdempotencyKey_isDoneOnce() {
    var own = "/api/users/" + Replies.id(ours().approver().get("/api/whoami")) + "/factors";
    var offer = ours().approver().post(own, "{}").body();
    var app = new OneTimeCodes(found(TOTP_SECRET, offer, 1), found(TOTP_TICKET, offer, 1));
    var sent =
        "{\"ticket\":\"%s\",\"name\":\"phone\",\"answer\":\"%s\"}"
            .formatted(app.ticket(), app.code(0));
    var key = Map.of("Idempotency-Key", "once-" + ours().id());

    var added = ours().approver().post(own, sent, key);

    added.assertHas(201, "\"recovery_codes\":[");
    assertThat(ours().approver().post(own, sent, key)).isEqualTo(added);
    assertThat(ours().approver().post(own, sent).status()).isEqualTo(400);
    for (var answer : List.of("x", "[]", "{}", "null")) {
      var passkey =
          "{\"ticket\":\"%s\",\"name\":\"x\",\"answer\":\"%s\"}"
              .formatted(found(PASSKEY_TICKET, offer, 1), answer);
      assertThat(ours().approver().post(own, passkey).status()).isEqualTo(400);
    }
  }

  private static String[] registration(String ticket, SoftPasskey passkey, String page) {
    return new String[] {
      "ticket",
      ticket,
      "kind",
      "passkey",
      "name",
      "laptop",
      "confirmed",
      PASSWORD,
      "answer",
      passkey.registered(page)
    };
  }

  private int alone(SoftPasskey passkey, int counter) {
    var browser = browser();
    var page = browser.page(SECOND + "/passkey");
    var ticket = found(FIRST_TICKET, page, 1);
    var answer = passkey.signed(page, counter);
    var stolen = browser();
    stolen.page(SIGN_IN);
    stolen.post(SECOND + "/passkey", "ticket", ticket, "answer", answer).reply().assertIs(422);
    return browser.post(SECOND + "/passkey", "ticket", ticket, "answer", answer).reply().status();
  }

  @Test
  void required_whoHasNone_addsOneBeforeAnythingElse() {
    var email = addUser("lea");
    ours().configurePortal("{\"require_second_factor\":true}");
    // A classic client that knows nothing of it leaves it as it is.
    ours().configurePortal("{\"require_key_approval\":false}");
    assertThat(admin.get("/api/portal/configuration").body())
        .contains("\"require_second_factor\":true");

    var browser = browser();
    browser.get(SIGN_IN);
    var asked = browser.post(SIGN_IN, "email", email, "password", PASSWORD).reply().body();
    assertThat(asked).contains("Your organisation requires a second factor");
    assertThat(browser.get("/dashboard/apis").reply().status()).isEqualTo(303);
    var added = browser.post(SECOND + "/new", OneTimeCodes.on(asked).fields());

    assertThat(found(CODE, added.reply().body(), 1)).isNotEmpty();
    assertThat(browser.page("/dashboard")).contains(email);
    assertThat(admin.get("/api/users").status()).isEqualTo(200);
  }

  @Test
  void required_whoHasSentAForm_sendsItAgainFromThePageOfTheCodes() {
    var email = addUser("lou");
    var browser = signedIn(email);
    var carried = Form.TOKEN + "=" + PorticoClient.encoded(browser.token()) + "&theme=dark";
    browser.post("/dashboard/sign-out");
    ours().configurePortal("{\"require_second_factor\":true}");
    browser.get(SIGN_IN);
    var kept = new String[] {"carried_to", "/dashboard/theme", "carried", carried};
    var asked = browser.post(SIGN_IN, with(kept, "email", email, "password", PASSWORD));
    assertThat(asked.reply().body()).contains("name=\"carried_to\" value=\"/dashboard/theme\"");

    var app = OneTimeCodes.on(asked.reply().body());
    var added = browser.post(SECOND + "/new", with(kept, app.fields())).reply().body();

    assertThat(found(CODE, added, 1)).isNotEmpty();
    assertThat(added)
        .contains("action=\"/dashboard/theme\"", "<textarea hidden name=\"theme\">\ndark</");
  }

  private static String[] with(String[] some, String... others) {
    return Stream.concat(Stream.of(some), Stream.of(others)).toArray(String[]::new);
  }

  private PorticoBrowser asked(String email) {
    var browser = browser();
    browser.get(SIGN_IN);
    var asked = browser.post(SIGN_IN, "email", email, "password", PASSWORD);
    assertThat(asked.reply().body()).contains("Second factor");
    browser.get(SECOND);
    return browser;
  }

  private PorticoBrowser signedIn(String email) {
    var browser = browser();
    browser.get(SIGN_IN);
    assertThat(led(browser.post(SIGN_IN, "email", email, "password", PASSWORD)))
        .isEqualTo("/dashboard");
    browser.get("/dashboard");
    return browser;
  }

  private PorticoBrowser browser() {
    return PorticoBrowser.at(admin.address());
  }

  private String user(String email) {
    var all = admin.get("/api/users").body();
    return "/api/users/"
        + found(Pattern.compile("\"id\":\"(\\w{24})\",[^{}]*\"" + Pattern.quote(email)), all, 1);
  }

  private String addUser(String name) {
    var email = "%s-%s@example.com".formatted(name, ours().id());
    var added =
        admin.post(
            "/api/users",
            "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"%s\"}"
                .formatted(email, PASSWORD));
    added.assertIs(201);
    return email;
  }
}
