package io.portico.endtoend.dashboard;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.factor.Rfc6238Codes;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.time.Instant;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A second factor from its first code to its removal, without scripts. */
class SecondFactorTest extends PorticoContract {

  private static final String SIGN_IN = "/dashboard/sign-in";
  private static final String SECOND = SIGN_IN + "/second-factor";
  private static final String FACTORS = "/dashboard/account/second-factor";
  private static final String PASSWORD = "a long password";
  private static final Pattern SECRET = Pattern.compile("<code>([A-Z2-7 ]{39})</code>");
  private static final Pattern TICKET =
      Pattern.compile("name=\"ticket\" value=\"([^\"]*)\"(?![\\s\\S]*name=\"ticket\")");
  private static final Pattern CODE = Pattern.compile("<code>((?:[0-9a-f]{4}-){3}[0-9a-f]{4})<");

  @Test
  void app_isAskedForAfterThePassword_andEachCodeCountsOnce() {
    var email = addUser("ann");
    var ann = signedIn(email);
    var page = ann.page(FACTORS);
    var secret = found(SECRET, page, 1);
    var ticket = found(TICKET, page, 1);

    assertThat(add(ann, ticket, "000000")).contains("the code that the app shows now");
    var codes = add(ann, ticket, code(secret, 0));
    var recovery = found(CODE, codes, 1);
    assertThat(ann.page(FACTORS)).contains("phone", "10 recovery codes");

    var browser = browser();
    browser.get(SIGN_IN);
    var asked = browser.post(SIGN_IN, "email", email, "password", PASSWORD);
    assertThat(asked.reply().status()).isEqualTo(200);
    assertThat(asked.reply().body()).contains("Second factor", email);
    assertThat(browser.get("/dashboard").reply().status()).isEqualTo(303);
    browser.get(SECOND);
    assertThat(browser.post(SECOND, "code", code(secret, 0)).reply().status()).isEqualTo(422);
    assertThat(led(browser.post(SECOND, "code", code(secret, 1)))).isEqualTo("/dashboard");
    assertThat(browser.page("/dashboard")).contains(email);

    var other = asked(email);
    assertThat(other.post(SECOND, "code", code(secret, 1)).reply().status()).isEqualTo(422);
    assertThat(led(other.post(SECOND, "code", recovery))).isEqualTo("/dashboard");
    assertThat(asked(email).post(SECOND, "code", recovery).reply().status()).isEqualTo(422);

    // A ticket is of one browser: another one has none.
    var stranger = browser();
    stranger.get(SIGN_IN);
    assertThat(stranger.post(SECOND, "code", code(secret, 2)).reply().body())
        .contains("took too long");
  }

  @Test
  void resetPassword_byAnAdministrator_stillAsksForTheFactor_untilTheAdministratorRemovesIt() {
    var email = addUser("bob");
    var bob = signedIn(email);
    var page = bob.page(FACTORS);
    var _ = add(bob, found(TICKET, page, 1), code(found(SECRET, page, 1), 0));
    var user = user(email);
    assertThat(ours().viewer().get(user + "/factors").body())
        .contains("\"kind\":\"totp\"", "\"name\":\"phone\"")
        .doesNotContain("secret");
    assertThat(asked(email).post(SECOND, "code", "000000").reply().status()).isEqualTo(422);

    assertThat(ours().viewer().send("DELETE", user + "/factors", "").status()).isEqualTo(403);
    assertThat(ours().admin().send("DELETE", user + "/factors", "").status()).isEqualTo(204);

    var _ = signedIn(email);
    assertThat(ours().admin().get("/api/audit?action=factor_removed").body()).contains(email);
    assertThat(Replies.all("kind", ours().admin().get("/api/portal/mail?to=" + email)))
        .containsOnly("second_factor_changed")
        .hasSize(2);
  }

  @Test
  void remove_needsThePasswordOrACode() {
    var email = addUser("kim");
    var kim = signedIn(email);
    var page = kim.page(FACTORS);
    var _ = add(kim, found(TICKET, page, 1), code(found(SECRET, page, 1), 0));
    var factor =
        found(Pattern.compile("name=\"factor\" value=\"(\\w{24})\""), kim.page(FACTORS), 1);

    var refused = kim.post(FACTORS + "/change", "factor", factor, "proof", "wrong");
    assertThat(refused.reply().status()).isEqualTo(422);
    var renewed = kim.post(FACTORS + "/change", "codes", "renew", "proof", PASSWORD);
    var recovery = found(CODE, renewed.reply().body(), 1);
    kim.page(FACTORS);
    assertThat(led(kim.post(FACTORS + "/change", "factor", factor, "proof", recovery)))
        .isEqualTo(FACTORS);

    assertThat(kim.page(FACTORS)).contains("You have no second factor yet.");
  }

  @Test
  void required_whoHasNone_addsOneBeforeAnythingElse() {
    var email = addUser("lea");
    ours().configurePortal("{\"require_second_factor\":true}");
    // A classic client that knows nothing of it leaves it as it is.
    ours().configurePortal("{\"require_key_approval\":false}");
    assertThat(ours().admin().get("/api/portal/configuration").body())
        .contains("\"require_second_factor\":true");

    var browser = browser();
    browser.get(SIGN_IN);
    var asked = browser.post(SIGN_IN, "email", email, "password", PASSWORD).reply().body();
    assertThat(asked).contains("Your organisation requires a second factor");
    assertThat(browser.get("/dashboard/apis").reply().status()).isEqualTo(303);
    var added =
        browser.post(
            SECOND + "/new",
            "ticket",
            found(TICKET, asked, 1),
            "name",
            "phone",
            "answer",
            code(found(SECRET, asked, 1), 0));

    assertThat(found(CODE, added.reply().body(), 1)).isNotEmpty();
    assertThat(browser.page("/dashboard")).contains(email);
    assertThat(ours().admin().get("/api/users").status()).isEqualTo(200);
  }

  private static String add(PorticoBrowser browser, String ticket, String code) {
    return browser.post(FACTORS, "ticket", ticket, "name", "phone", "answer", code).reply().body();
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
    return PorticoBrowser.at(ours().admin().address());
  }

  private static String code(String secret, int steps) {
    return new Rfc6238Codes().code(decoded(secret), Instant.now().plusSeconds(30L * steps));
  }

  private static byte[] decoded(String secret) {
    var bits = new StringBuilder();
    secret
        .replace(" ", "")
        .chars()
        .map("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"::indexOf)
        .forEach(digit -> bits.append(Integer.toBinaryString(32 + digit).substring(1)));
    var bytes = new byte[bits.length() / 8];
    IntStream.range(0, bytes.length)
        .forEach(i -> bytes[i] = (byte) Integer.parseInt(bits.substring(8 * i, 8 * i + 8), 2));
    return bytes;
  }

  private String user(String email) {
    var all = ours().admin().get("/api/users").body();
    return "/api/users/"
        + found(Pattern.compile("\"id\":\"(\\w{24})\",[^{}]*\"" + Pattern.quote(email)), all, 1);
  }

  private String addUser(String name) {
    var email = "%s-%s@example.com".formatted(name, ours().id());
    var added =
        ours()
            .admin()
            .post(
                "/api/users",
                "{\"email_address\":\"%s\",\"role\":\"viewer\",\"password\":\"%s\"}"
                    .formatted(email, PASSWORD));
    assertThat(added.status()).as(added.body()).isEqualTo(201);
    return email;
  }
}
