package io.portico.application.service.mail;

import static io.portico.domain.audit.AuditAction.MAIL_RESENT;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.mail.MailQueries;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MessageId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;

/** Resends and reads mails. */
public final class MailService implements ResendMail, MailQueries {

  private final Outbox outbox;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;
  private final String host;
  private final Runnable signal;

  /**
   * @param host the host name of the installation, for Message-IDs
   * @param signal wakes the senders of this node
   */
  public MailService(
      Outbox outbox,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit,
      String host,
      Runnable signal) {
    this.outbox = outbox;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
    this.host = host;
    this.signal = signal;
  }

  @Override
  public Outcome resend(Command command) {
    command.actor().require(Permission.ADMINISTER_KEYS);
    return unitOfWork.execute(() -> lockAndResend(command));
  }

  private Outcome lockAndResend(Command command) {
    var organisation = command.actor().organisation();
    var present =
        outbox
            .findForUpdate(organisation, command.id())
            .orElseThrow(RecordKind.MAIL.notFound(command.id()));
    command.expected().require(present);
    if (present.isSecretErased()) {
      return new Outcome.SecretErased();
    }
    var resent = present.resent(MessageId.of(ids.next(), host), clock.instant());
    outbox.replace(organisation, resent);
    audit.record(
        command.actor(), MAIL_RESENT, present.id(), Snapshots.of(present), Snapshots.of(resent));
    unitOfWork.afterCompletion(signal, () -> {});
    return new Outcome.Resent(resent);
  }

  @Override
  public Mail find(Actor actor, MailId id) {
    actor.require(Permission.READ);
    return outbox.find(actor.organisation(), id).orElseThrow(RecordKind.MAIL.notFound(id));
  }

  @Override
  public long countHeld(Actor actor) {
    actor.require(Permission.READ);
    return outbox.countHeld(actor.organisation());
  }

  @Override
  public OffsetPage<Mail> page(Actor actor, MailFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        outbox.page(organisation, filter, range.offset(), range.limit()),
        outbox.count(organisation, filter));
  }
}
