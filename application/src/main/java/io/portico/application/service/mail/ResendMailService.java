package io.portico.application.service.mail;

import io.portico.application.port.in.mail.ResendMail;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MessageId;
import java.time.InstantSource;

/** Lets mails be sent again. */
public final class ResendMailService implements ResendMail {

  private final Outbox outbox;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;
  private final String host;
  private final Runnable bell;

  /**
   * @param host where the installation is reached; stands in every Message-ID
   * @param bell tells whoever sends mails on this node that there is one
   */
  public ResendMailService(
      Outbox outbox,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit,
      String host,
      Runnable bell) {
    this.outbox = outbox;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
    this.host = host;
    this.bell = bell;
  }

  @Override
  public Outcome resend(Command command) {
    return command.actor().may(Permission.ADMINISTER_KEYS)
        ? unitOfWork.execute(() -> checkAndResend(command))
        : new Outcome.NotPermitted();
  }

  private Outcome checkAndResend(Command command) {
    var organisation = command.actor().organisation();
    var found = outbox.findForUpdate(organisation, command.id());
    if (found.isEmpty()) {
      return new Outcome.UnknownMail();
    }
    var present = found.get();
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    if (present.lacksItsSecret()) {
      return new Outcome.SecretErased();
    }
    var resent = present.resent(MessageId.of(ids.next(), host), clock.instant());
    outbox.replace(organisation, resent);
    audit.note(
        command.actor(),
        AuditAction.MAIL_RESENT,
        present.id(),
        snapshot(present),
        snapshot(resent));
    unitOfWork.afterCompletion(bell, () -> {});
    return new Outcome.Resent(resent);
  }

  private static Snapshot snapshot(Mail mail) {
    return Snapshot.of("to", mail.to())
        .and("kind", mail.letter().kind().word())
        .and("state", mail.state().stage().word());
  }
}
