package io.portico.application.port.in.mail;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;

/** Use case: somebody has a mail sent again, or sooner (contract 4). */
public interface ResendMail {

  /**
   * Lets the mail be sent as soon as possible, or says why that cannot be. One that failed is tried
   * as if it were new, and so is one that was sent.
   */
  Outcome resend(Command command);

  /**
   * Which mail, and who wants that.
   *
   * @param expected what the caller believes the mail to be
   */
  record Command(Actor actor, MailId id, Precondition<Mail> expected) {}

  /** What became of the wish. */
  sealed interface Outcome {

    /** It is to be sent. */
    record Resent(Mail mail) implements Outcome {}

    /** The caller's organisation has no such mail. */
    record UnknownMail() implements Outcome {}

    /** It brought a key or a link, which was erased when it was sent. */
    record SecretErased() implements Outcome {}

    /** The mail is not what the caller believes. */
    record Stale() implements Outcome {}

    /** The caller may not send mails anew. */
    record NotPermitted() implements Outcome {}
  }
}
