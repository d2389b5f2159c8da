package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.key.ExpireKeys;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.testkit.Await;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Message;
import io.portico.testkit.Contents;
import io.portico.testkit.MailServer;
import io.portico.testkit.MailServer.Arrived;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Mails from the change to the mailbox. The system properties {@code mail.rounds} and {@code
 * mail.down} say how many mails two nodes share, and how many wait for a server.
 */
class MailApiTest extends PorticoContract {

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  private static final String INSTALLATION = "/dashboard/system/installation";
  private static final String MAILS = "/api/portal/mail";
  private static final String DEVELOPERS = "/api/portal/developers";
  private static final int SHARED = Integer.getInteger("mail.rounds", 40);
  private static final int DOWN_FOR = Integer.getInteger("mail.down", 20);
  private static final ApiOffer OFFER = new ApiOffer("Gold", "Payments", "2.1");
  private static final Pattern LINK = Pattern.compile("http://localhost:\\d+(/portal/key/[\\w-]+)");

  @AutoClose private final MailServer mailServer = new MailServer();

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.mailingOver(mailServer.port()).withMailTemplates(templates());
  }

  /* Templates of a kind that no other test reads. */
  private static Path templates() {
    try {
      var folder = Files.createDirectories(Path.of("target", "mail-templates"));
      Files.writeString(folder.resolve("request-declined.subject"), "No {{api}}, {{recipient}}");
      Files.writeString(folder.resolve("request-declined.html"), "<p>{{subject}}: {{reason}}</p>");
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /* ---- one mail, from the change to the mailbox ---- */

  @Test
  void mail_passwordChanged_arrivesAndCanBeSentAgain() {
    var developer = register("ann@mail.example");
    admin.post(DEVELOPERS + "/password/" + developer, "{\"password\":\"canary-password\"}");

    assertThat(mailServer.await("ann@mail.example", 1))
        .extracting(Arrived::subject)
        .containsExactly("Your password was changed");
    var mail = MAILS + "/" + awaitSent("ann@mail.example");
    assertThat(body(viewer.get(mail), 200))
        .contains("\"kind\":\"password_changed\",\"state\":\"sent\",\"attempts\":1,");

    assertThat(admin.post(mail + "/resend", "").status()).isEqualTo(200);

    assertThat(mailServer.await("ann@mail.example", 2))
        .extracting(Arrived::messageId)
        .doesNotHaveDuplicates();
    assertThat(Contents.of(context()).all()).noneMatch(value -> value.contains("canary-password"));
  }

  @Test
  void mail_key_arrivesAndIsNowhereElse() {
    post(ours(), "bob@mail.example", key("ptk_canary-of-bob"));

    var arrived = mailServer.await("bob@mail.example", 1);

    assertThat(arrived.getFirst().subject()).isEqualTo("Your key for Payments");
    assertThat(arrived.getFirst().text()).contains("ptk_canary-of-bob", "Payments 2.1 (plan Gold)");
    var mail = MAILS + "/" + awaitSent("bob@mail.example");
    assertThat(Contents.of(context()).all())
        .isNotEmpty()
        .noneMatch(value -> value.contains("canary-of-bob"));
    admin.post(mail + "/resend", "").assertHas(409, "\"code\":\"mail_secret_erased\"");
    assertThat(mailServer.to("bob@mail.example")).hasSize(1);
  }

  @Test
  void mail_keyBehindALink_isShownOnceByTheButton() {
    admin.put("/api/portal/configuration", "{\"secure_key_approval\":true}");
    post(ours(), "cy@mail.example", key("ptk_canary-of-cy"));

    var text = mailServer.await("cy@mail.example", 1).getFirst().text();
    awaitSent("cy@mail.example");

    assertThat(text).doesNotContain("canary");
    var link = LINK.matcher(text);
    assertThat(link.find()).as(text).isTrue();
    var page = link.group(1);
    assertThat(Contents.of(context()).all())
        .noneMatch(value -> value.contains("canary-of-cy"))
        .noneMatch(value -> value.contains(page.substring(page.lastIndexOf('/') + 1)));
    var visitor = client("");
    assertThat(visitor.get(page).status()).isEqualTo(200);
    assertThat(visitor.send("HEAD", page, "").status()).isEqualTo(200);
    assertThat(body(visitor.post(page, ""), 200)).contains(">ptk_canary-of-cy</textarea>");
    var again = visitor.post(page, "");
    assertThat(again.status()).isEqualTo(410);
    assertThat(visitor.get(page)).isEqualTo(again);
    assertThat(visitor.get("/portal/key/unknown")).isEqualTo(again);
  }

  /* ---- a test of the mail server ---- */

  @Test
  void mail_ofATest_arrivesAtTheAdministratorAndIsNotInTheOutbox() {
    var user = ours().addUser("tester@mail.example", "admin");
    var browser = PorticoBrowser.of(client(user.credential()));

    browser.submit(INSTALLATION, INSTALLATION + "/test-mail").reply().assertIs(303);
    assertThat(browser.page(INSTALLATION))
        .contains("The mail server accepted the test email to tester@mail.example.")
        // This is not the first organisation.
        .doesNotContain("PORTICO_SMTP_PORT");
    assertThat(mailServer.await("tester@mail.example", 1))
        .singleElement()
        .satisfies(
            arrived -> {
              assertThat(arrived.subject()).isEqualTo("Test email from Portico");
              assertThat(arrived.text()).contains("has reached tester@mail.example");
            });
    assertThat(body(viewer.get(MAILS + "?to=tester@mail.example"), 200))
        .doesNotContain("\"kind\":\"test\"");
    assertThat(browser.page("/dashboard/system/audit")).contains("Mail server tested");
  }

  /* ---- mails about requests, rotations and ends ---- */

  @Test
  void mail_requestToReview_tellsTheOwnerWhoWantsWhatAndWhere() {
    ours().configurePortal("{\"require_key_approval\":true,\"email\":\"owner@mail.example\"}");
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var entry = "{\"name\":\"Payments\",\"policy_id\":\"%s\",\"show\":true}".formatted(plan);
    assertThat(admin.post("/api/portal/catalogue/entries", entry).status()).isEqualTo(200);
    var developer = register("fay@mail.example");
    var request =
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"fields\":{\"Use\":\"our shop\"}}"
            .formatted(developer, plan);
    var path = admin.exchange("POST", "/api/portal/requests", request, Map.of()).header("Location");

    var toOwner = mailServer.await("owner@mail.example", 1).getFirst();

    assertThat(toOwner.subject()).isEqualTo("fay@mail.example requests a key for Payments");
    assertThat(toOwner.words())
        .contains("fay@mail.example requests a key for Payments (plan Gold).", "Use: our shop")
        .containsPattern("http://localhost:\\d+/dashboard/requests/" + Replies.last(path) + "\\s")
        .contains("Auto-Submitted: auto-generated")
        .doesNotContain("Non Versioned", "List-Unsubscribe", "Precedence:");
    assertThat(toOwner.messageId()).matches("<[^@<>]+@example\\.com>");

    ours().approver().put("/api/portal/requests/approve/" + Replies.last(path), "");
    assertThat(mailServer.await("fay@mail.example", 1).getFirst().words())
        .contains("Here is your key for Payments (plan Gold):", "ptk_")
        .doesNotContain("Non Versioned");
  }

  @Test
  void mail_expiry_tellsHowToGetTheNextKeyWhichReplacesTheOld() {
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().definePlan("{\"name\":\"Gold\",\"key_expires_in\":6048000}");
    var entry = "{\"name\":\"Payments\",\"policy_id\":\"%s\",\"show\":true}".formatted(plan);
    assertThat(admin.post("/api/portal/catalogue/entries", entry).status()).isEqualTo(200);
    var address = "ida@mail.example";
    var developer = register(address);
    var key = issue(developer, plan);
    var request = "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan);
    assertThat(admin.post("/api/portal/requests", request).body())
        .contains("\"code\":\"key_exists\"");

    letDaysPass(45);
    bean(ExpireKeys.class).expireDue();

    assertThat(mailServer.await(address, "expires on").words())
        .containsPattern("Your key for Payments \\(plan Gold\\) expires on \\d+ \\w+ \\d{4}")
        .contains("To get the next key, request it in the developer portal now: this key keeps");
    var path = ours().requestKey(developer, plan);
    assertThat(code(key)).contains("\"code\":\"VALID\"");
    var approved = ours().approver().put("/api/portal/requests/approve/" + Replies.last(path), "");
    var next = Replies.all("RawKey", approved).getFirst();
    assertThat(code(next)).contains("\"code\":\"VALID\"");
    assertThat(viewer.get("/api/portal/keys/" + hash(key)).body())
        .contains("\"replaced_by\":\"" + hash(next));
    assertThat(mailServer.await(address, "It replaces your previous key").subject())
        .isEqualTo("Your new key for Payments");
  }

  /* As if each key with an end had been issued earlier. */
  private void letDaysPass(int days) {
    Contents.of(context())
        .execute(
            "UPDATE issued_key SET issued_at = issued_at - %1$d, expires_at = expires_at - %1$d, due_at = 0 WHERE expires_at IS NOT NULL"
                .formatted(Duration.ofDays(days).toMillis()));
  }

  private String issue(String developer, String plan) {
    var body = "{\"policy_id\":\"%s\"}".formatted(plan);
    return Replies.all("RawKey", admin.post(DEVELOPERS + "/" + developer + "/keys", body))
        .getFirst();
  }

  private String code(String key) {
    return admin.post("/api/keys/verify", "{\"key\":\"%s\"}".formatted(key)).body();
  }

  private static String hash(String key) {
    return new RawKey(key).hashed().text();
  }

  /* ---- the operator's texts ---- */

  @Test
  void mail_templatesOfTheOperator_replaceTheirPartsOnly() {
    post(ours(), "tea@mail.example", new Message.RequestDeclined(OFFER, "1 < 2"));

    var arrived = mailServer.await("tea@mail.example", 1).getFirst();

    assertThat(arrived.subject()).isEqualTo("No Payments, tea@mail.example");
    assertThat(arrived.text())
        .contains("Your request for a key for Payments 2.1 (plan Gold) was declined.")
        .contains("<p>No Payments, tea@mail.example: 1 &lt; 2</p>");
  }

  /* ---- no server, and several nodes ---- */

  @Test
  void mail_serverThatWasAway_getsEachMailOnceWhenItIsBack() {
    mailServer.goAway();
    for (var number = 0; number < DOWN_FOR; number++) {
      post(ours(), "dee@mail.example", key("ptk_" + number));
    }
    awaitAnAttempt("dee@mail.example");
    mailServer.comeBack();
    resendThoseThatWereTried();

    mailServer.await("dee@mail.example", DOWN_FOR);

    awaitNoneWaits();
    assertThat(mailServer.to("dee@mail.example"))
        .hasSize(DOWN_FOR)
        .extracting(Arrived::messageId)
        .doesNotHaveDuplicates();
  }

  @Test
  void mail_twoNodes_sendNoneTwice() {
    try (var other = another()) {
      assertThat(other.port()).isPositive();
      for (var number = 0; number < SHARED; number++) {
        post(ours(), "eve@mail.example", new Message.KeyRevoked(OFFER));
      }
      mailServer.await("eve@mail.example", SHARED);
      awaitNoneWaits();
    }

    assertThat(mailServer.to("eve@mail.example"))
        .hasSize(SHARED)
        .extracting(Arrived::messageId)
        .doesNotHaveDuplicates();
  }

  private String register(String email) {
    return Replies.message(
        admin.post(
            DEVELOPERS, "{\"email\":\"%s\",\"password\":\"correct horse\"}".formatted(email)));
  }

  private static Message key(String secret) {
    return new Message.KeyIssued(OFFER, new RawKey(secret), Optional.empty());
  }

  private void post(Members members, String to, Message message) {
    var organisation = members.id();
    bean(UnitOfWork.class)
        .run(
            () -> {
              var outbox = bean(OutboxWriter.class);
              var settings = bean(PortalConfigurations.class).current(organisation);
              switch (message) {
                case Message.KeyIssued issued ->
                    outbox.postKey(organisation, settings, new EmailAddress(to), issued);
                case Message.Notice notice ->
                    outbox.post(organisation, new EmailAddress(to), notice);
                case Message.ToUser link -> outbox.post(organisation, new EmailAddress(to), link);
                case Message.KeyReady _ ->
                    throw new IllegalArgumentException("posted as the issued key");
              }
            });
  }

  /** Waits until the only mail to {@code address} was sent, and returns its id. */
  private String awaitSent(String address) {
    return await(MAILS + "?state=sent&to=" + address, "\"id\":\"([0-9a-f]{24})\"");
  }

  private void awaitAnAttempt(String address) {
    await(MAILS + "?p=0&to=" + address, "(\"last_error\":\"[^\"]+refused)");
  }

  /* They would wait ten seconds and more; this is what an administrator does who does not. */
  private void resendThoseThatWereTried() {
    Pattern.compile("\"id\":\"([0-9a-f]{24})\"[^}]*\"last_error\"")
        .matcher(admin.get(MAILS + "?p=0&state=waiting").body())
        .results()
        .map(found -> MAILS + "/" + found.group(1) + "/resend")
        .forEach(path -> assertThat(admin.post(path, "").status()).isEqualTo(200));
  }

  private void awaitNoneWaits() {
    await(MAILS + "?state=waiting", "(\\{\"Data\":\\[\\])");
  }

  private String await(String path, String pattern) {
    var wanted = Pattern.compile(pattern);
    Await.until(
        "%s has %s".formatted(path, pattern), () -> wanted.matcher(viewer.get(path).body()).find());
    var found = wanted.matcher(viewer.get(path).body());
    assertThat(found.find()).isTrue();
    return found.group(1);
  }
}
