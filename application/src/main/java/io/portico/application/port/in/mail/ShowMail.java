package io.portico.application.port.in.mail;

import io.portico.domain.access.Actor;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;
import java.util.Optional;

/** Use case: somebody looks what became of a mail (contract 4). */
public interface ShowMail {

  /** Returns the mail with this id, or empty if the caller's organisation has none. */
  Optional<Mail> show(Actor actor, MailId id);
}
