package io.portico.application.service.mail;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.MessageId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;

/**
 * Makes mails of messages and adds them to the outbox, in the unit of work of the change that they
 * report: a mail is sent if and only if the change is committed.
 *
 * @param host the host name of the installation, for Message-IDs
 * @param signal wakes the senders of this node
 */
public record OutboxWriter(
    Outbox outbox,
    KeyLinks links,
    TokenGenerator tokens,
    Sealing sealing,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork,
    String host,
    Runnable signal) {

  /**
   * Adds a mail with a key to {@code to}, or with a one-time link to the key if {@code settings}
   * require secure key approval.
   *
   * @throws IllegalStateException outside of a unit of work
   */
  public void postKey(
      OrganisationId organisation,
      PortalSettings settings,
      EmailAddress to,
      Message.KeyIssued message) {
    unitOfWork.afterCompletion(signal, () -> {});
    add(
        organisation,
        to,
        settings.mail().secureKeyApproval() ? withLink(organisation, message) : message);
  }

  /**
   * Adds a mail with {@code notice} to {@code to}.
   *
   * @throws IllegalStateException outside of a unit of work
   */
  public void post(OrganisationId organisation, EmailAddress to, Message.Notice notice) {
    unitOfWork.afterCompletion(signal, () -> {});
    add(organisation, to, notice);
  }

  /**
   * Adds a mail to a dashboard user, also one with a link.
   *
   * @throws IllegalStateException outside of a unit of work
   */
  public void post(OrganisationId organisation, EmailAddress to, Message.ToUser message) {
    unitOfWork.afterCompletion(signal, () -> {});
    add(organisation, to, message);
  }

  private void add(OrganisationId organisation, EmailAddress to, Message message) {
    var id = new MailId(ids.next());
    outbox.add(
        organisation,
        Mail.queued(
            id,
            MessageId.of(id.value(), host),
            to,
            message.stored(),
            new SealedSecrets(sealing).seal(id, message),
            clock.instant()));
  }

  private Message withLink(OrganisationId organisation, Message.KeyIssued issued) {
    var link = new LinkToken(tokens.next().secret());
    var validUntil = clock.instant().plus(KeyLink.VALIDITY);
    links.add(
        organisation,
        new KeyLink(link.hash(), new SealedSecrets(sealing).seal(link, issued.key()), validUntil));
    return new Message.KeyReady(issued.offer(), link, issued.previousUntil());
  }
}
