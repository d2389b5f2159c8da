package io.portico.mail;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.MailFixture;
import io.portico.domain.mail.MailLook;
import io.portico.domain.mail.MailSender;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.MessageId;
import io.portico.domain.mail.OutgoingMail;
import java.net.URI;
import java.util.Optional;

/** Mails on their way, for tests. */
final class Outgoing {

  static final URI SITE = URI.create("https://portal.example.com/apis");

  static final HostOfSite NO_HOSTS = _ -> Optional.empty();

  private EmailAddress to = new EmailAddress("ann@example.com");
  private Message message = new Message.KeyRevoked(MailFixture.OFFER);
  private MailSender from =
      new MailSender(new EmailAddress("portico@example.com"), Optional.empty());

  private Optional<MailLook> look = Optional.empty();

  private Outgoing() {}

  static Outgoing aMail() {
    return new Outgoing();
  }

  Outgoing to(String address) {
    this.to = new EmailAddress(address);
    return this;
  }

  Outgoing from(String address, String name) {
    this.from = new MailSender(new EmailAddress(address), Optional.of(name));
    return this;
  }

  Outgoing saying(Message other) {
    this.message = other;
    return this;
  }

  Outgoing looking(MailLook other) {
    this.look = Optional.of(other);
    return this;
  }

  OutgoingMail build() {
    return new OutgoingMail(
        MessageId.of(Ids.next(), "portal.example.com"),
        ApiFixture.AT,
        from,
        to,
        message,
        SITE,
        look);
  }
}
