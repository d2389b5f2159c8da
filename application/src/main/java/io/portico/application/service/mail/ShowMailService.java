package io.portico.application.service.mail;

import io.portico.application.port.in.mail.ShowMail;
import io.portico.application.port.out.mail.Outbox;
import io.portico.domain.access.Actor;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;
import java.util.Optional;

/** Shows mails. */
public final class ShowMailService implements ShowMail {

  private final Outbox outbox;

  public ShowMailService(Outbox outbox) {
    this.outbox = outbox;
  }

  @Override
  public Optional<Mail> show(Actor actor, MailId id) {
    return outbox.find(actor.organisation(), id);
  }
}
