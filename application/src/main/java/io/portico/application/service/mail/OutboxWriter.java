package io.portico.application.service.mail;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.port.out.mail.Outbox;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.MessageId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Adds mails to the outbox, in the unit of work of the change that they report: a mail is sent if
 * and only if the change is committed.
 */
public final class OutboxWriter {

  private final Outbox outbox;
  private final KeyLinks links;
  private final TokenGenerator tokens;
  private final SealedSecrets secrets;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final String host;
  private final Runnable signal;

  /**
   * @param host the host name of the installation, for Message-IDs
   * @param signal wakes the senders of this node
   */
  public OutboxWriter(
      Outbox outbox,
      KeyLinks links,
      TokenGenerator tokens,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      String host,
      Runnable signal) {
    this.outbox = outbox;
    this.links = links;
    this.tokens = tokens;
    this.secrets = new SealedSecrets(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.host = host;
    this.signal = signal;
  }

  /**
   * Adds a mail with {@code message} to {@code to}. If {@code settings} require secure key
   * approval, the mail contains a one-time link instead of a key.
   *
   * @throws IllegalStateException outside of a unit of work
   */
  public void post(
      OrganisationId organisation, PortalSettings settings, EmailAddress to, Message message) {
    unitOfWork.afterCompletion(signal, () -> {});
    var at = clock.instant();
    var queued =
        message instanceof Message.KeyIssued issued && settings.secureKeyApproval()
            ? withLink(organisation, issued, at)
            : message;
    var id = new MailId(ids.next());
    outbox.add(
        organisation,
        Mail.queued(
            id, MessageId.of(id.value(), host), to, queued.stored(), secrets.seal(id, queued), at));
  }

  private Message withLink(OrganisationId organisation, Message.KeyIssued issued, Instant at) {
    var link = new LinkToken(tokens.next().secret());
    links.add(organisation, link(link, issued.key(), at));
    return new Message.KeyReady(issued.offer(), link, issued.rotated());
  }

  private KeyLink link(LinkToken link, RawKey key, Instant at) {
    return new KeyLink(link.hash(), secrets.seal(link, key), at.plus(KeyLink.VALIDITY));
  }
}
