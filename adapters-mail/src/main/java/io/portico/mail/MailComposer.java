package io.portico.mail;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.shared.Text;
import io.portico.domain.site.SiteLogo;
import jakarta.inject.Singleton;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.InternetHeaders;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.UnsupportedEncodingException;
import java.util.Base64;
import java.util.Date;

/** Composes MIME messages. */
@Singleton
record MailComposer(MailRenderer renderer) {

  private static final int LONGEST_SUBJECT = 200;

  /**
   * Returns the MIME message of {@code mail}.
   *
   * @throws AddressException if an address is not valid for mail servers
   */
  MimeMessage compose(OutgoingMail mail, Session session) throws MessagingException {
    var rendered = renderer.render(mail);
    var message = new IdentifiedMessage(session, mail.id().text());
    message.setFrom(sender(mail));
    message.setRecipient(Message.RecipientType.TO, address(mail.to()));
    message.setSubject(line(rendered.subject()), UTF_8.name());
    message.setSentDate(Date.from(mail.createdAt()));
    // Keeps autoresponders from replying (RFC 3834).
    message.setHeader("Auto-Submitted", "auto-generated");
    var text = new MimeBodyPart();
    text.setText(rendered.text(), UTF_8.name());
    var html = new MimeBodyPart();
    html.setText(rendered.html(), UTF_8.name(), "html");
    message.setContent(
        new MimeMultipart(
            "alternative",
            text,
            rendered.logo().isPresent() ? withLogo(html, rendered.logo().get()) : html));
    message.saveChanges();
    return message;
  }

  /* Inside the mail, because programs for mail do not load what is elsewhere before they are told. */
  private static MimeBodyPart withLogo(MimeBodyPart html, SiteLogo logo) throws MessagingException {
    var headers = new InternetHeaders();
    headers.setHeader("Content-Type", logo.type().mediaType());
    headers.setHeader("Content-Transfer-Encoding", "base64");
    headers.setHeader("Content-ID", "<" + MailRenderer.LOGO + ">");
    headers.setHeader("Content-Disposition", "inline; filename=logo.png");
    var image = new MimeBodyPart(headers, Base64.getMimeEncoder().encode(logo.bytes()));
    var both = new MimeBodyPart();
    both.setContent(new MimeMultipart("related", html, image));
    return both;
  }

  private static InternetAddress sender(OutgoingMail mail) throws AddressException {
    var from = address(mail.from().address());
    var name = mail.from().name();
    if (name.isPresent()) {
      try {
        from.setPersonal(line(name.get()), UTF_8.name());
      } catch (UnsupportedEncodingException e) {
        throw new IllegalStateException("every JDK has UTF-8", e);
      }
    }
    return from;
  }

  /** Returns {@code address} with its domain in ASCII, as mail servers require. */
  static InternetAddress address(EmailAddress address) throws AddressException {
    var written = address.written();
    var at = written.indexOf('@');
    var domain = address.asciiDomain();
    if (!domain.chars().allMatch(c -> c < 0x80)) {
      throw new AddressException("a domain that has no ASCII form", written);
    }
    var mailbox = written.substring(0, at + 1) + domain;
    var parsed = InternetAddress.parse(mailbox, true);
    if (parsed.length != 1 || parsed[0].isGroup() || !parsed[0].getAddress().equals(mailbox)) {
      throw new AddressException("not exactly one address", written);
    }
    parsed[0].validate();
    return parsed[0];
  }

  /* Removes line breaks: names that users chose must not start another header. */
  private static String line(String text) {
    var line = new StringBuilder();
    text.codePoints()
        .map(c -> Text.isPrintable(c) ? c : ' ')
        .limit(LONGEST_SUBJECT)
        .forEach(line::appendCodePoint);
    return line.toString().strip();
  }

  /** A message that keeps its Message-ID when it is saved. */
  private static final class IdentifiedMessage extends MimeMessage {

    private final String id;

    IdentifiedMessage(Session session, String id) {
      super(session);
      this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
      setHeader("Message-ID", id);
    }
  }
}
