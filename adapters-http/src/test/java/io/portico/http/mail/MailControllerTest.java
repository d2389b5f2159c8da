package io.portico.http.mail;

import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.StoredMessage;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.MailStubs.MailQuery;
import io.portico.http.testkit.MailStubs.PageQuery;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailControllerTest extends HttpTest {

  private static final String MAILS = "/api/portal/mail";
  private static final String ID = "65000000000000010000000a";
  private static final MailId MAIL_ID = new MailId(Identifier.of("id", ID));
  private static final Mail KEY = aMail().withId(MAIL_ID).enclosing("sealed-canary").build();
  private static final MailState.Waiting CLAIMED =
      MailState.Waiting.since(ApiFixture.AT).claimed(Ids.next(), ApiFixture.AT);
  private static final String TAIL =
      """
      "message_id":"<%s@portal.example.com>","date_created":"2026-03-01T10:15:30.123Z","""
          .formatted(ID);

  /* ---- find ---- */

  @Test
  void find_waiting_hasTheNextAttemptAndTheLastError() {
    SERVER.mails.find.answers(KEY.in(CLAIMED.delayed(ApiFixture.AT, "450 later")));

    var reply = SERVER.get(MAILS + "/" + ID);

    reply.assertIs(
        200,
        head("key_issued", "waiting", 1)
            + "\"next_attempt\":\"2026-03-01T10:15:40.123Z\",\"last_error\":\"450 later\","
            + TAIL
            + "\"resendable\":true}");
    assertThat(reply.header("ETag")).isPresent();
    assertThat(SERVER.mails.find.received())
        .isEqualTo(new MailQuery(Caller.ADMIN.actor(), MAIL_ID));
  }

  @Test
  void find_sentWithAKey_isNotResendable() {
    SERVER.mails.find.answers(KEY.in(CLAIMED.sent(ApiFixture.AT)));

    assertThat(SERVER.get(MAILS + "/" + ID).body())
        .isEqualTo(
            head("key_issued", "sent", 1)
                + TAIL
                + "\"date_sent\":\"2026-03-01T10:15:30.123Z\",\"resendable\":false}");
  }

  @Test
  void find_failed_hasTheError() {
    var mail = aMail().withId(MAIL_ID).build();
    SERVER.mails.find.answers(mail.in(CLAIMED.refused(ApiFixture.AT, "550 no such user")));

    assertThat(SERVER.get(MAILS + "/" + ID).body())
        .isEqualTo(
            head("key_revoked", "failed", 1)
                + "\"last_error\":\"550 no such user\","
                + TAIL
                + "\"date_failed\":\"2026-03-01T10:15:30.123Z\",\"resendable\":true}");
  }

  @Test
  void find_mailWithoutKey_hasNoPolicy() {
    var mail = aMail().withId(MAIL_ID).saying(new Message.PasswordChanged()).build();
    SERVER.mails.find.answers(mail);

    assertThat(SERVER.get(MAILS + "/" + ID).body())
        .contains("\"kind\":\"password_changed\"")
        .doesNotContain("policy", "\"api\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "65000000000000010000000"})
  void find_malformedId_is404(String id) {
    var reply = SERVER.get(MAILS + "/" + id);

    reply.assertIs(404, error("mail_not_found", "No mail has the id '%s'.".formatted(id)));
  }

  /* ---- list ---- */

  @Test
  void list_page_isDataAndPagesWithoutSecrets() {
    var mails = MailFixture.contents().stream().map(MailControllerTest::enclosing).toList();
    SERVER.mails.page.answers(new OffsetPage<>(mails, 12));

    var reply = SERVER.get(MAILS + "?p=2&page_size=5&state=failed&to=Ann%40Example.com");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body())
        .startsWith("{\"Data\":[{\"id\":")
        .endsWith("],\"Pages\":3}")
        .contains("\"kind\":\"key_ready\"", "\"kind\":\"key_expires\"")
        .doesNotContain("canary");
    assertThat(SERVER.mails.page.received())
        .isEqualTo(
            new PageQuery(
                Caller.ADMIN.actor(),
                new MailFilter(
                    Optional.of(MailStatus.FAILED),
                    Optional.of(new EmailAddress("Ann@Example.com"))),
                new OffsetRange(5, 5)));
  }

  private static Mail enclosing(StoredMessage content) {
    var mail = aMail().build();
    return Mail.queued(
        mail.id(),
        mail.messageId(),
        mail.to(),
        content,
        Optional.of("sealed-canary"),
        mail.createdAt());
  }

  @Test
  void list_default_isTheFirstTen() {
    SERVER.mails.page.answers(new OffsetPage<>(List.of(), 0));

    assertThat(SERVER.get(MAILS + "/").body()).isEqualTo("{\"Data\":[],\"Pages\":0}");
    assertThat(SERVER.mails.page.received())
        .isEqualTo(new PageQuery(Caller.ADMIN.actor(), MailFilter.ALL, new OffsetRange(0, 10)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "state=parked|state|'parked' (expected: waiting, sent, failed)",
        "to=ann|to|'ann' (expected: one address with one @)",
        "to=a@b.c%0D%0Ad@e.f|to|'a@b.c\\u000d\\u000ad@e.f' (expected: no control characters)",
        "from=ann|from|an unknown parameter (expected: one of p, page_size, state, to)",
        "p=x|p|'x' (expected: a page number: 1 for the first page, 0 or less for all records)"
      })
  void list_badQuery_is400NamingTheParameter(String query, String field, String problem) {
    SERVER.get(MAILS + "?" + query).assertIs(400, fieldError("invalid_value", field, problem));
  }

  /* ---- resend ---- */

  @Test
  void resend_done_is200() {
    SERVER.mails.resendMail.answers(new ResendMail.Outcome.Resent(KEY));

    var reply = SERVER.post(MAILS + "/" + ID + "/resend", "");

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Mail will be sent\",\"Meta\":null}");
    assertThat(SERVER.mails.resendMail.received())
        .isEqualTo(new ResendMail.Command(Caller.ADMIN.actor(), MAIL_ID, Precondition.none()));
  }

  @Test
  void resend_secretErased_is409() {
    var path = MAILS + "/" + ID + "/resend";
    SERVER.mails.resendMail.answers(new ResendMail.Outcome.SecretErased());
    var erased = SERVER.post(path, "");
    erased.assertIs(
        409,
        errorAt(
            "mail_secret_erased",
            "id",
            "The mail contained a key, which was erased after sending. Rotate the key to send a"
                + " new one."));
  }

  @Test
  void resend_ifMatch_expectsThatVersion() {
    SERVER.mails.find.answers(KEY);
    var tag = SERVER.get(MAILS + "/" + ID).header("ETag").orElseThrow();
    SERVER.mails.resendMail.fails(new RefusedException.Stale());

    SERVER
        .call("POST", MAILS + "/" + ID + "/resend")
        .by(Caller.ADMIN)
        .header("If-Match", tag)
        .send();

    var expected = SERVER.mails.resendMail.received().expected();
    assertThat(expected.holdsFor(KEY)).isTrue();
    assertThat(expected.holdsFor(KEY.in(CLAIMED.sent(ApiFixture.AT)))).isFalse();
  }

  private static String head(String kind, String state, int attempts) {
    return """
    {"id":"%s","org_id":"%s","to":"ann@example.com","kind":"%s","policy":"Gold",\
    "api":"Payments 2.1","state":"%s","attempts":%d,"""
        .formatted(ID, Caller.ADMIN.actor().organisation(), kind, state, attempts);
  }
}
