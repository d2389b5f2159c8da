package io.portico.application.port.out.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The mails of each organisation: those to be sent, and for a while those that were. */
public interface Outbox {

  /** Adds {@code mail}, whose id must be new. */
  void add(OrganisationId organisation, Mail mail);

  /**
   * Returns up to {@code most} mails of all organisations that wait and are due at {@code at},
   * those first that have been for the longest. To be called in a unit of work; until that ends
   * nobody else changes or finds them: mails that somebody else has found are passed over.
   */
  List<Due> findDueForUpdate(Instant at, int most);

  /** Returns the mail with this id, or empty if the organisation has none. */
  Optional<Mail> find(OrganisationId organisation, MailId id);

  /**
   * Returns what {@link #find} does, and lets nobody else change the mail until the unit of work
   * ends.
   */
  Optional<Mail> findForUpdate(OrganisationId organisation, MailId id);

  /**
   * Keeps the state, the secret and the Message-ID of {@code mail}. To be called in the unit of
   * work that found it to be changed.
   */
  void replace(OrganisationId organisation, Mail mail);

  /**
   * Does what {@link #replace} does if the mail is under {@code claim}. Returns whether it was. May
   * be called at any time.
   */
  boolean replaceClaimed(OrganisationId organisation, Mail mail, Identifier claim);

  /**
   * Returns up to {@code limit} of the mails that {@code filter} means, latest first, without the
   * first {@code offset}.
   */
  List<Mail> page(OrganisationId organisation, MailFilter filter, long offset, int limit);

  /** Returns how many mails {@code filter} means. */
  long count(OrganisationId organisation, MailFilter filter);

  /**
   * Forgets up to {@code most} mails that were sent or failed so long ago that they may be
   * forgotten at {@code at}. Returns how many it were.
   */
  int purgeExpired(Instant at, int most);

  /** A mail that is due, and whose it is. */
  record Due(OrganisationId organisation, Mail mail) {
    public Due {
      requireNonNull(organisation, "organisation");
      requireNonNull(mail, "mail");
    }
  }
}
