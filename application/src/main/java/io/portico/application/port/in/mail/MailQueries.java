package io.portico.application.port.in.mail;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.access.Actor;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;

/** Reads of mails. */
public interface MailQueries {

  /** Returns the mail with this id. */
  Mail find(Actor actor, MailId id);

  /** Returns how many mails wait because the mail server rejects the sender or the login. */
  long countHeld(Actor actor);

  /** Returns a page of the mails that {@code filter} selects, latest first. */
  OffsetPage<Mail> page(Actor actor, MailFilter filter, OffsetRange range);
}
