package io.portico.endtoend.site;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.account.LoginFailures.Subject;
import io.portico.application.service.account.MailThrottle;
import io.portico.domain.shared.Sha256;
import io.portico.testkit.MailServer;
import io.portico.testkit.MailServer.Arrived;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Accounts of developers on a site: from the sign-up to the removal, with the links in mails. */
class DeveloperAccountsTest extends PorticoContract {

  private static final String RIGHT = "a long pass phrase";
  private static final Pattern LINK = Pattern.compile("http://localhost:\\d+(/portal/[\\w/-]+)");

  @AutoClose private final MailServer mailServer = new MailServer();
  private String name = "";
  private String site = "";
  private String ann = "";
  private PorticoBrowser browser;

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.mailingOver(mailServer.port());
  }

  @BeforeEach
  void turnOn() {
    name = "site-" + UUID.randomUUID().toString().substring(0, 8);
    site = "/portal/" + name;
    ann = "ann@" + name + ".example";
    turnOn("open");
    browser = visitor();
  }

  @Test
  void signUp_confirmed_signsInAndOut() {
    assertThat(browser.page(site + "/sign-up")).contains("Company");
    assertThat(signUp(ann)).contains("Check your email", ann);
    var link = link(ann, 1);
    assertThat(browser.page(link)).contains("Confirm your email address");
    var guessed = browser.post(link, "password", "of another").reply();
    guessed.assertHas(422, "This is not the password of the sign-up");
    assertThat(confirm(link)).contains("Your account is ready");
    assertThat(browser.get(link).reply().status()).isEqualTo(410);
    assertThat(browser.post(link, "password", RIGHT).reply().status()).isEqualTo(410);

    var wrong = browser.submit(site + "/sign-in", site + "/sign-in", "email", ann);
    assertThat(wrong.reply().status()).isEqualTo(422);
    assertThat(led(signIn(browser, ann, RIGHT))).isEqualTo(site + "/");
    assertThat(browser.page(site + "/account")).contains(ann, "This session", "Example Ltd");

    var before = browser.cookie("portico-portal-session");
    assertThat(led(browser.post(site + "/sign-out"))).isEqualTo(site + "/");
    browser.setCookie("portico-portal-session", before);
    assertThat(led(browser.get(site + "/account"))).startsWith(site + "/sign-in?next=");
  }

  @Test
  void signUp_wrongFields_saysWhatIsWrong() {
    browser.page(site + "/sign-up");
    var reply =
        browser.post(site + "/sign-up", "email", "nobody", "password", "x", "field-0", "").reply();

    reply.assertHas(422, "Enter a valid email address");
    browser.page(site + "/sign-up");
    var second =
        browser.post(site + "/sign-up", "email", ann, "password", "x", "field-0", "Acme").reply();
    assertThat(second.body()).contains("Use 8 to 128 characters", "value=\"Acme\"");
  }

  @Test
  void sessionOfADeveloper_opensNothingElse() {
    register(browser, ann);
    signIn(browser, ann, RIGHT);
    var session = browser.cookie("portico-portal-session");
    var other = visitor();
    other.setCookie("portico-session", session);
    other.setCookie("portico_session", session);

    assertThat(led(other.get("/dashboard"))).contains("/dashboard/sign-in");
    assertThat(client(session).get("/api/portal/developers").status()).isEqualTo(401);

    var theirSite = "/portal/their-" + name;
    theirs()
        .admin()
        .put(
            "/api/portal/site",
            "{\"enabled\":true,\"name\":\"their-" + name + "\",\"title\":\"Theirs\"}");
    assertThat(browser.get(theirSite + "/account").header("Location"))
        .startsWith(theirSite + "/sign-in");
  }

  @Test
  void forgottenPassword_link_setsAnother() {
    register(browser, ann);
    var other = visitor();
    signIn(other, ann, RIGHT);
    allowMailTo(ann);

    assertThat(forgotten("nobody@" + name + ".example")).contains("Check your email");
    assertThat(forgotten(ann)).contains("Check your email");
    var link = link(ann, 2);
    browser.page(link);
    assertThat(browser.post(link, "password", "x").reply().status()).isEqualTo(422);
    assertThat(led(browser.post(link, "password", "another pass phrase"))).isEqualTo(site + "/");

    assertThat(browser.page(site + "/account")).contains(ann);
    assertThat(other.get(site + "/account").reply().status()).isEqualTo(303);
    assertThat(mailServer.to("nobody@" + name + ".example")).isEmpty();
  }

  @Test
  void account_passwordAddressAndRemoval_needThePresentPassword() {
    register(browser, ann);
    signIn(browser, ann, RIGHT);
    var page = site + "/account";
    browser.page(page);
    browser
        .post(page + "/password", "present", "wrong", "password", "another pass phrase")
        .reply()
        .assertIs(422);
    browser.page(page);
    led(browser.post(page + "/password", "present", RIGHT, "password", "another pass phrase"));
    assertThat(browser.page(page)).contains("Your password was changed");
    led(browser.post(page + "/details", "field-0", "Another Ltd"));
    assertThat(browser.page(page)).contains("Another Ltd");

    var next = "new@" + name + ".example";
    led(browser.post(page + "/address", "present", "another pass phrase", "email", next));
    post(link(next, 1));
    var atPresent = mailServer.await(ann, "/confirm-address/");
    assertThat(post(link(atPresent))).contains("Your address was changed");
    assertThat(browser.get(page).reply().status()).isEqualTo(303);

    led(signIn(browser, next, "another pass phrase"));
    browser.page(page);
    led(browser.post(page + "/remove", "present", "another pass phrase"));
    assertThat(signIn(browser, next, "another pass phrase").reply().status()).isEqualTo(422);
    assertThat(admin.get("/api/portal/developers/email/" + next).status()).isEqualTo(404);
  }

  @Test
  void signUp_reviewedSite_isDecidedInTheDashboard() {
    turnOn("reviewed");
    signUp(ann);
    assertThat(confirm(link(ann, 1))).contains("Your sign-up is being reviewed");
    assertThat(signIn(browser, ann, RIGHT).reply().status()).isEqualTo(422);
    var bob = "bob@" + name + ".example";
    signUp(bob);
    confirm(link(bob, 1));

    var admin = PorticoBrowser.of(ours().admin());
    var list = admin.page("/dashboard/sign-ups");
    var one = Pattern.compile("href=\"(/dashboard/sign-ups/[0-9a-f]{24})\">(ann|bob)@");
    var first = found(one, list, 1);
    assertThat(found(one, list, 2)).isEqualTo("ann");
    assertThat(admin.page(first)).contains("Example Ltd");
    assertThat(PorticoBrowser.of(viewer).page(first)).doesNotContain("Approve");
    assertThat(PorticoBrowser.of(theirs().admin()).get(first).reply().status()).isEqualTo(303);
    assertThat(led(admin.post(first + "/approve"))).isEqualTo("/dashboard/sign-ups");
    var second = found(one, admin.page("/dashboard/sign-ups"), 1);
    assertThat(led(admin.post(second + "/decline", "reason", "Who are you?")))
        .isEqualTo("/dashboard/sign-ups");
    assertThat(led(admin.post(second + "/approve"))).isEqualTo("/dashboard/sign-ups");

    assertThat(mailServer.await(ann, 2).getLast().subject())
        .isEqualTo("Your account at Acme APIs is ready");
    assertThat(mailServer.await(bob, 2).getLast().text()).contains("Who are you?");
    assertThat(led(signIn(browser, ann, RIGHT))).isEqualTo(site + "/");
    assertThat(signIn(visitor(), bob, RIGHT).reply().status()).isEqualTo(422);
    assertThat(admin.page("/dashboard/system/audit")).contains("Sign-up declined");
  }

  @Test
  void invitation_ofAnAddressWithoutAccount_joinsOnceTheyHaveOne() {
    register(browser, ann);
    signIn(browser, ann, RIGHT);
    browser.page(site + "/applications/new");
    var application = led(browser.post(site + "/applications/new", "name", "Shop"));
    var bob = "bob@" + name + ".example";
    assertThat(browser.page(application)).contains("Invite a member");
    browser.page(application + "/invitations");
    assertThat(led(browser.post(application + "/invitations", "email", bob)))
        .isEqualTo(application);
    var link = link(bob, 1);

    var visitor = visitor();
    assertThat(visitor.page(link)).contains("Sign in as " + bob);
    allowMailTo(bob);
    register(visitor, bob, 2);
    assertThat(visitor.get(application).reply().status()).isEqualTo(303);
    signIn(visitor, bob, RIGHT);
    assertThat(visitor.get(application).reply().status()).isEqualTo(404);
    assertThat(browser.page(link)).contains("Sign in as " + bob);
    assertThat(browser.post(link).reply().status()).isEqualTo(410);
    visitor.page(link);
    assertThat(led(visitor.post(link))).isEqualTo(application);

    assertThat(visitor.page(application)).contains("Shop").doesNotContain("Invite a member");
    assertThat(visitor.get(application + "/invitations").reply().status()).isEqualTo(200);
    visitor.post(application + "/invitations", "email", "c@example.com").reply().assertIs(404);
    assertThat(visitor.get(link).reply().status()).isEqualTo(410);
  }

  @Test
  void texts_inGerman_areGerman() {
    browser.setCookie("portico_language", "de");
    assertThat(browser.page(site + "/sign-up")).contains("Konto anlegen", "Registrieren");
    assertThat(browser.page(site + "/forgotten-password")).contains("Passwort vergessen");
  }

  @Test
  void mails_ofADeveloperWhoReadsGerman_areGermanAndLookAsTheSite() {
    browser.setCookie("portico_language", "de");
    browser.page(site + "/sign-up");
    signUp(ann);
    var first = mailServer.await(ann, 1).getLast();
    assertThat(first.subject()).isEqualTo("Bestätigen Sie Ihre Adresse bei Acme APIs");
    confirm(link(ann, 1));

    browser.page(site + "/forgotten-password");
    browser.post(site + "/forgotten-password", "email", ann);
    assertThat(mailServer.await(ann, 2).getLast().subject())
        .isEqualTo("Wählen Sie ein neues Passwort für Acme APIs");

    signIn(browser, ann, RIGHT);
    browser.page(site + "/account");
    assertThat(led(browser.post(site + "/language", "language", "en", "back", site + "/account")))
        .isEqualTo(site + "/account");
    allowMailTo(ann);
    browser.page(site + "/forgotten-password");
    browser.post(site + "/forgotten-password", "email", ann);
    assertThat(mailServer.await(ann, 3).getLast().subject())
        .isEqualTo("Choose a new password for Acme APIs");
  }

  /* ---- helpers ---- */

  private void turnOn(String mode) {
    admin.put("/api/portal/configuration", "{\"signup_fields\":[\"Company\"]}").assertIs(200);
    var reply =
        admin.put(
            "/api/portal/site",
            "{\"enabled\":true,\"name\":\"%s\",\"title\":\"Acme APIs\",\"sign_up\":\"%s\"}"
                .formatted(name, mode));
    reply.assertIs(200);
  }

  private PorticoBrowser visitor() {
    return PorticoBrowser.at(client("").address());
  }

  private String signUp(String email) {
    browser.page(site + "/sign-up");
    var sent =
        browser.post(
            site + "/sign-up", "email", email, "password", RIGHT, "field-0", "Example Ltd");
    assertThat(sent.reply().status()).as(sent.reply().body()).isEqualTo(200);
    return sent.reply().body();
  }

  private void register(PorticoBrowser visitor, String email) {
    register(visitor, email, 1);
  }

  private void register(PorticoBrowser visitor, String email, int mail) {
    signUp(email);
    var link = link(email, mail);
    visitor.page(link);
    assertThat(visitor.post(link, "password", RIGHT).reply().status()).isEqualTo(200);
  }

  private Exchange signIn(PorticoBrowser visitor, String email, String password) {
    visitor.page(site + "/sign-in");
    return visitor.post(site + "/sign-in", "email", email, "password", password, "next", "/");
  }

  /* As if a minute had passed. */
  private void allowMailTo(String email) {
    for (var purpose : MailThrottle.Purpose.values()) {
      var subject = new Subject(Sha256.hex("mails to:%s:%s".formatted(purpose, email)));
      bean(LoginFailures.class).remove(ours().id(), subject);
    }
  }

  private String forgotten(String email) {
    browser.page(site + "/forgotten-password");
    return browser.post(site + "/forgotten-password", "email", email).reply().body();
  }

  private String confirm(String link) {
    return post(link, "password", RIGHT);
  }

  private String post(String link, String... fields) {
    browser.page(link);
    var reply = browser.post(link, fields).reply();
    reply.assertIs(200);
    return reply.body();
  }

  private String link(String to, int number) {
    return link(mailServer.await(to, number).get(number - 1));
  }

  private static String link(Arrived mail) {
    return found(LINK, mail.text(), 1);
  }
}
