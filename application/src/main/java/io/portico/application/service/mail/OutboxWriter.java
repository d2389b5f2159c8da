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
 * Takes mails to be sent. Whoever changes something that people are told of posts in the same unit
 * of work, so that nothing is mailed that did not happen, and nothing that did is kept from them.
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
  private final Runnable bell;

  /**
   * @param host where the installation is reached; stands in every Message-ID
   * @param bell tells whoever sends mails on this node that there is one
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
      Runnable bell) {
    this.outbox = outbox;
    this.links = links;
    this.tokens = tokens;
    this.secrets = new SealedSecrets(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.host = host;
    this.bell = bell;
  }

  /**
   * Lets {@code message} be sent to {@code to}. A key goes into the mail, or where {@code settings}
   * say so, behind a link that the mail brings.
   *
   * @param settings those of {@code organisation}
   * @throws IllegalStateException if the calling thread is within no unit of work
   */
  public void post(
      OrganisationId organisation, PortalSettings settings, EmailAddress to, Message message) {
    unitOfWork.afterCompletion(bell, () -> {});
    var at = clock.instant();
    var posted =
        message instanceof Message.KeyIssued issued && settings.secureKeyApproval()
            ? behindALink(organisation, issued, at)
            : message;
    var id = new MailId(ids.next());
    outbox.add(
        organisation,
        Mail.posted(
            id,
            MessageId.of(id.value(), host),
            to,
            posted.letter(),
            secrets.ofMail(id, posted),
            at));
  }

  private Message behindALink(OrganisationId organisation, Message.KeyIssued issued, Instant at) {
    var link = new LinkToken(tokens.next().secret());
    links.add(organisation, link(link, issued.key(), at));
    return new Message.KeyReady(issued.offer(), link, issued.rotated());
  }

  private KeyLink link(LinkToken link, RawKey key, Instant at) {
    return new KeyLink(link.hash(), secrets.ofLink(link, key), at.plus(KeyLink.LIFE));
  }
}
