package io.portico.application.port.out.mail;

import io.portico.application.port.out.OrganisationRecords;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The mails of each organisation: those to send, and for some time those that were sent. */
public interface Outbox extends OrganisationRecords<MailId, Mail> {

  /** Adds {@code mail}, whose id must be new. */
  void add(OrganisationId organisation, Mail mail);

  /**
   * Returns up to {@code most} waiting mails of all organisations that are due at {@code at},
   * longest due first, and locks them until the unit of work ends. Skips locked mails.
   */
  List<Due> findDueForUpdate(Instant at, int most);

  /** Stores the state, secret and Message-ID of a mail, in the unit of work that locked it. */
  void replace(OrganisationId organisation, Mail mail);

  /** Does what {@link #replace} does and returns true if the mail has this claim. */
  boolean replaceClaimed(OrganisationId organisation, Mail mail, Identifier claim);

  /** Returns a page of the mails that {@code filter} selects, latest first. */
  List<Mail> page(OrganisationId organisation, MailFilter filter, long offset, int limit);

  /** Returns the number of mails that {@code filter} selects. */
  long count(OrganisationId organisation, MailFilter filter);

  /** Returns how many mails wait because the mail server rejects the sender or the login. */
  long countHeld(OrganisationId organisation);

  /** Returns how many mails of all organisations are due at {@code at}. */
  long countDue(Instant at);

  /** Returns how many mails of all organisations wait, and since when the oldest does. */
  Backlog backlog();

  /** Removes the mails to some addresses, whatever their state. Returns how many there were. */
  int removeTo(OrganisationId organisation, Collection<EmailAddress> addresses);

  /** Removes up to {@code most} mails that are expired at {@code at} and returns their number. */
  int purgeExpired(Instant at, int most);

  /**
   * The mails that wait.
   *
   * @param oldest when the oldest was created; empty if none waits
   * @param held how many of them wait because the mail server rejects the sender or the login
   */
  record Backlog(long mails, Optional<Instant> oldest, long held) {}

  /** A due mail of an organisation. */
  record Due(OrganisationId organisation, Mail mail) {}
}
