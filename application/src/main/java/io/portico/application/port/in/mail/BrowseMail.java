package io.portico.application.port.in.mail;

import static java.util.Objects.requireNonNull;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import java.util.List;

/** Use case: somebody looks through the mails of an organisation, latest first (contract 4). */
public interface BrowseMail {

  /** Returns some of the mails, and how many there are. */
  Part browse(Query query);

  /**
   * Which mails.
   *
   * @param offset how many of those that {@code filter} means come before
   * @param limit the most mails of the answer
   */
  record Query(Actor actor, MailFilter filter, long offset, int limit) {
    public Query {
      requireNonNull(actor, "actor");
      requireNonNull(filter, "filter");
      Pages.requirePart(offset, limit);
    }
  }

  /**
   * Some of the mails.
   *
   * @param total how many {@code filter} means in all
   */
  record Part(List<Mail> mails, long total) {
    public Part {
      mails = List.copyOf(mails);
    }
  }
}
