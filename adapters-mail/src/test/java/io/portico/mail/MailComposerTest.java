package io.portico.mail;

import static io.portico.mail.Outgoing.aMail;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.MailLook;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.mail.StoredMessage;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SiteName;
import jakarta.mail.BodyPart;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailComposerTest {

  private static final Session SESSION = Session.getInstance(new Properties());
  private static final String INJECTED =
      "x\r\nBcc: eve@example.com\r\n\r\n<script>alert(1)</script>";

  private final MailRenderer renderer =
      new MailRenderer(OperatorTemplates.none(), Outgoing.NO_HOSTS);
  private final MailComposer composer = new MailComposer(renderer);

  /** A mail as its reader gets it. */
  private record Received(MimeMessage message, String subject, String text, String html) {}

  /* ---- how mails read ---- */

  @Test
  void compose_key_hasPlanApiKeyAndInstructions() throws Exception {
    var received =
        received(
            new Message.KeyIssued(MailFixture.OFFER, new RawKey("ptk_canary"), Optional.empty()));

    assertThat(received.subject()).isEqualTo("Your key for Payments");
    assertThat(received.text())
        .isEqualTo(
            """
            Here is your key for Payments 2.1 (plan Gold):

                ptk_canary

            Send it with every request in this header:

                X-API-Key: <your key>

            Keep the key secret: it gives access to the API in your name. Replies to this mail are not read.
            """);
    assertThat(received.html())
        .contains(">ptk_canary</pre>", "X-API-Key: &lt;your key&gt;", "(plan Gold)");
  }

  @ParameterizedTest
  @CsvSource({
    "X-Weather-Key, in this header:, X-Weather-Key: <your key>",
    "query:token, in its address:, ?token=<your key>"
  })
  void compose_keyOfAnApiWithALocation_namesIt(String location, String where, String sentAs)
      throws Exception {
    var offer = new ApiOffer("Gold", "Weather", "", KeyLocation.of(location));

    assertThat(
            received(new Message.KeyIssued(offer, new RawKey("ptk_canary"), Optional.empty()))
                .text())
        .contains("Send it with every request " + where + "\n\n    " + sentAs + "\n");
    assertThat(
            received(new Message.KeyReady(offer, new LinkToken("t0k-en"), Optional.empty())).text())
        .contains("Send it with every request " + where + "\n\n    " + sentAs + "\n");
  }

  @Test
  void compose_link_hasTheLinkAndNoKey() throws Exception {
    var received =
        received(
            new Message.KeyReady(
                MailFixture.OFFER, new LinkToken("t0k-en"), Optional.of(ApiFixture.AT)));

    assertThat(received.subject()).isEqualTo("Your new key for Payments is ready");
    assertThat(received.text())
        .contains("\nhttps://portal.example.com/apis/portal/key/t0k-en\n", "within seven days");
    assertThat(received.html())
        .contains("<a href=\"https://portal.example.com/apis/portal/key/t0k-en\">Show the key</a>");
  }

  @ParameterizedTest
  @CsvSource({
    "REQUEST_RECEIVED,bob@example.com requests a key for Payments,in the dashboard",
    "REQUEST_DECLINED,Your request for a key for Payments was declined,'Not this year,'",
    "PASSWORD_CHANGED,Your password was changed,of your account ann@example.com",
    "KEY_REVOKED,Your key for Payments was revoked,It no longer works.",
    "KEY_EXPIRES,Your key for Payments expires in 7 days,request it in the developer portal now"
  })
  void compose_notice_hasSubjectAndText(String kind, String subject, String part) throws Exception {
    var content =
        MailFixture.contents().stream()
            .filter(one -> one.kind().name().equals(kind))
            .findFirst()
            .orElseThrow();

    var received = received(content.restore(Optional.empty()));

    assertThat(received.subject()).isEqualTo(subject);
    assertThat(received.text()).contains(part);
    assertThat(received.html()).contains(part);
  }

  @Test
  void compose_request_showsWhoAsksForWhatWithItsFieldsAndALink() throws Exception {
    var received = received(MailFixture.contents().get(2).restore(Optional.empty()));

    assertThat(received.text())
        .isEqualTo(
            """
            bob@example.com requests a key for Payments 2.1 (plan Gold).

            The request has these fields:

            use: tests

            Approve or decline the request in the dashboard. It is here:

            https://portal.example.com/apis/dashboard/requests/65000000000000010000000a
            """);
    assertThat(received.html())
        .contains(
            "<a href=\"https://portal.example.com/apis/dashboard/requests/65000000000000010000000a\">");
  }

  @Test
  void compose_rotated_statesUntilWhenThePreviousKeyWorks() throws Exception {
    var later = Optional.of(ApiFixture.AT.plus(Duration.ofDays(1)));

    assertThat(rotated(later).text())
        .contains(
            "It replaces your previous key, which works until 2 March 2026, 10:15 UTC. Replace the"
                + " key in your application before then.");
    assertThat(rotated(Optional.of(ApiFixture.AT)).text())
        .contains("It replaces your previous key, which no longer works.");
  }

  private Received rotated(Optional<Instant> previousUntil) throws Exception {
    return received(
        new Message.KeyIssued(MailFixture.OFFER, new RawKey("ptk_canary"), previousUntil));
  }

  @Test
  void compose_apiWithoutVersion_namesNone() throws Exception {
    var offer = new ApiOffer("Gold", "Payments", "Non Versioned");

    assertThat(received(new Message.KeyRevoked(offer)).text())
        .contains("Your key for Payments (plan Gold) was revoked.")
        .doesNotContain("Non Versioned");
  }

  @Test
  void compose_declinedWithoutReason_hasNoReason() throws Exception {
    assertThat(received(new Message.RequestDeclined(MailFixture.OFFER, " ")).text())
        .doesNotContain("reason");
  }

  @Test
  void compose_lastDay_isOneDay() throws Exception {
    var message =
        new Message.KeyExpires(
            new ApiOffer("Gold", "Gold", ""), Instant.parse("2026-03-01T10:15:30Z"), 1);

    var received = received(message);

    assertThat(received.subject()).isEqualTo("Your key for Gold expires in 1 day");
    assertThat(received.text())
        .contains(
            "Your key for Gold expires on 1 March 2026, 10:15 UTC.",
            "To get the next key, request it in the developer portal now",
            "Replace it in your application before 1 March 2026, 10:15 UTC.");
  }

  /* ---- headers ---- */

  @Test
  void compose_any_hasItsMessageIdDateAndSender() throws Exception {
    var mail = aMail().from("api@acme.example", "Müller & Söhne, \"APIs\"").build();

    var message = received(mail).message();

    assertThat(message.getHeader("Message-ID")).containsExactly(mail.id().text());
    assertThat(message.getSentDate().toInstant().getEpochSecond())
        .isEqualTo(mail.createdAt().getEpochSecond());
    assertThat(message.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    var from = (InternetAddress) message.getFrom()[0];
    assertThat(message.getFrom()).hasSize(1);
    assertThat(from.getAddress()).isEqualTo("api@acme.example");
    assertThat(from.getPersonal()).isEqualTo("Müller & Söhne, \"APIs\"");
  }

  @Test
  void compose_otherLetters_arriveAsTheyAre() throws Exception {
    var offer = new ApiOffer("Größe 😀", "Přehled účtů 😀", "二");

    var received = received(new Message.KeyRevoked(offer));

    assertThat(received.subject()).isEqualTo("Your key for Přehled účtů 😀 was revoked");
    assertThat(received.text()).contains("Přehled účtů 😀 二 (plan Größe 😀)");
    assertThat(received.html()).contains("Přehled účtů 😀 二 (plan Größe 😀)");
  }

  /* ---- what others wrote cannot become a header or markup ---- */

  static Stream<Message> messagesWithInjections() {
    var offer = new ApiOffer(INJECTED, INJECTED, INJECTED);
    return Stream.of(
        new Message.KeyIssued(offer, new RawKey(INJECTED), Optional.of(ApiFixture.AT)),
        new Message.RequestReceived(
            offer,
            new EmailAddress("eve@example.com"),
            new KeyRequestId(Ids.next()),
            CustomFields.of(Map.of("use", "<script>\n.\nBcc: x@example.com"))),
        new Message.RequestDeclined(offer, INJECTED),
        new Message.KeyRevoked(offer),
        new Message.KeyExpires(offer, Instant.EPOCH, 7));
  }

  @ParameterizedTest
  @MethodSource("messagesWithInjections")
  void compose_lineEndsAndMarkup_staysInItsPlace(Message message) throws Exception {
    var mail = aMail().from("api@acme.example", INJECTED).saying(message).build();

    var received = received(mail);

    assertThat(Collections.list(received.message().getAllHeaders()))
        .extracting(jakarta.mail.Header::getName)
        .containsExactlyInAnyOrder(
            "From",
            "To",
            "Message-ID",
            "Subject",
            "Date",
            "MIME-Version",
            "Content-Type",
            "Auto-Submitted");
    assertThat(received.message().getAllRecipients()).hasSize(1);
    assertThat(received.html()).doesNotContain("<script");
  }

  @Test
  void compose_valueWithTheFormOfAPart_isText() throws Exception {
    var reason = "no\n\n[Pay](https://eve.example)\n\n    {{offer}}";

    var received = received(new Message.RequestDeclined(MailFixture.OFFER, reason));

    assertThat(received.text()).contains(reason);
    assertThat(received.html()).contains(reason).doesNotContain("href", "<pre");
  }

  @Test
  void compose_ofASiteWithALogo_carriesIt() throws Exception {
    var logo = new SiteLogo(SiteLogo.Type.PNG, new byte[60_000]);
    var look =
        new MailLook(
            "Acme",
            new SiteName("acme"),
            new SiteColours("#102030", "#102030"),
            SiteLanguage.EN,
            Optional.of(logo));
    var wire = new ByteArrayOutputStream();

    composer.compose(aMail().looking(look).build(), SESSION).writeTo(wire);

    var message = new MimeMessage(SESSION, new ByteArrayInputStream(wire.toByteArray()));
    var both = (MimeMultipart) ((MimeMultipart) message.getContent()).getBodyPart(1).getContent();
    assertThat(both.getContentType()).startsWith("multipart/related");
    assertThat(linesOf(both.getBodyPart(0)))
        .containsPattern("<img src=\"cid:logo@portico\" alt=\"\"[^>]*>Acme</a>");
    var image = (MimeBodyPart) both.getBodyPart(1);
    assertThat(image.getContentType()).isEqualTo("image/png");
    assertThat(image.getContentID()).isEqualTo("<logo@portico>");
    assertThat(image.getDisposition()).isEqualTo("inline");
    assertThat(image.getInputStream().readAllBytes()).isEqualTo(logo.bytes());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\u0000", "\u2028", "\u2029", "\u0085", "\u000b"})
  void compose_lineEndOfAnyKind_isABlankInTheSubject(String end) throws Exception {
    var offer = new ApiOffer("Gold", "a" + end + "b", "");

    assertThat(received(new Message.KeyRevoked(offer)).subject())
        .isEqualTo("Your key for a b was revoked");
  }

  @Test
  void compose_longName_isTruncatedInTheSubject() throws Exception {
    var offer = new ApiOffer("Gold", "😀".repeat(1_000), "");

    var subject = received(new Message.KeyRevoked(offer)).subject();

    assertThat(subject.codePointCount(0, subject.length())).isEqualTo(200);
  }

  /* ---- addresses ---- */

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ann@example.com",
        "Ann+api@example.com",
        "o'neill@example.com",
        "a!#$%&*/=?^`{|}~-_@example.com",
        "ann@localhost"
      })
  void address_one_isThatOne(String written) throws AddressException {
    assertThat(MailComposer.address(new EmailAddress(written)).getAddress()).isEqualTo(written);
  }

  @Test
  void address_domainThatCannotBeWrittenInAscii_isRefused() {
    var address = new EmailAddress("ann@" + "ü".repeat(60) + ".example");

    assertThatThrownBy(() -> MailComposer.address(address)).isInstanceOf(AddressException.class);
  }

  /* ---- every kind ---- */

  @Test
  void compose_everyKind_hasASubjectOfItsOwn() {
    var subjects =
        MailFixture.contents().stream()
            .map(one -> one.restore(one.hasSecret() ? Optional.of("x") : Optional.empty()))
            .map(message -> renderer.render(aMail().saying(message).build()).subject())
            .toList();

    assertThat(subjects).doesNotHaveDuplicates().hasSize(MailFixture.contents().size());
    assertThat(MailFixture.contents()).extracting(StoredMessage::kind).doesNotHaveDuplicates();
  }

  private Received received(Message message) throws MessagingException, IOException {
    return received(aMail().saying(message).build());
  }

  private Received received(OutgoingMail mail) throws MessagingException, IOException {
    var wire = new ByteArrayOutputStream();
    composer.compose(mail, SESSION).writeTo(wire);
    assertThat(wire.toString(StandardCharsets.ISO_8859_1).chars()).allMatch(c -> c < 0x80);
    var message = new MimeMessage(SESSION, new ByteArrayInputStream(wire.toByteArray()));
    var parts = (MimeMultipart) message.getContent();
    assertThat(parts.getCount()).isEqualTo(2);
    assertThat(message.getContentType()).startsWith("multipart/alternative");
    assertThat(parts.getBodyPart(0).getContentType())
        .isEqualToIgnoringCase("text/plain; charset=UTF-8");
    assertThat(parts.getBodyPart(1).getContentType())
        .isEqualToIgnoringCase("text/html; charset=UTF-8");
    return new Received(
        message,
        message.getSubject(),
        linesOf(parts.getBodyPart(0)),
        linesOf(parts.getBodyPart(1)));
  }

  private static String linesOf(BodyPart part) throws MessagingException, IOException {
    return part.getContent().toString().replace("\r\n", "\n");
  }
}
