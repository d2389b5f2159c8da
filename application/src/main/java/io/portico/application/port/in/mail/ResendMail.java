package io.portico.application.port.in.mail;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;

/** Use case: an administrator resends a mail, or has a waiting mail sent at once. */
public interface ResendMail {

  /** Queues the mail for sending. A mail that was sent or has failed is retried like a new one. */
  Outcome resend(Command command);

  record Command(Actor actor, MailId id, Precondition<Mail> expected) {}

  sealed interface Outcome {

    record Resent(Mail mail) implements Outcome {}

    /** The mail contained a key or a link, which was erased after sending. */
    record SecretErased() implements Outcome {}
  }
}
