package io.portico.application.service.mail;

import static io.portico.domain.audit.AuditAction.MAIL_SERVER_TESTED;

import io.portico.application.port.in.mail.SendTestMail;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailSender;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.MessageId;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Sends test mails past the outbox, one at a time on a node. */
public final class SendTestMailService implements SendTestMail {

  private final Optional<Server> server;
  private final DashboardUsers users;
  private final PortalConfigurations configurations;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;
  private final Semaphore turn = new Semaphore(1);

  /** The mail server, and what mails of this installation have in common. */
  public record Server(MailTransport transport, SendDueMailService.Origin origin) {}

  /**
   * @param server empty if no mails are sent
   */
  public SendTestMailService(
      Optional<Server> server,
      DashboardUsers users,
      PortalConfigurations configurations,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.server = server;
    this.users = users;
    this.configurations = configurations;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome send(Actor actor) {
    actor.require(Permission.READ_INSTALLATION);
    if (server.isEmpty()) {
      return new Outcome.NoServer();
    }
    var to =
        users
            .find(actor.organisation(), actor.user())
            .orElseThrow(RecordKind.USER.notFound(actor.user()))
            .profile()
            .email();
    if (!turn.tryAcquire()) {
      return new Outcome.Busy();
    }
    try {
      return send(actor, to, server.get());
    } finally {
      turn.release();
    }
  }

  /* The server is asked outside of a unit of work, because it may be slow. */
  private Outcome send(Actor actor, EmailAddress to, Server over) {
    var sender =
        MailSender.of(configurations.current(actor.organisation()), over.origin().sender());
    var id = new MailId(ids.next());
    var message = new Message.TestMail();
    var site = over.origin().site().get();
    var at = clock.instant();
    var claimed = MailState.Waiting.since(at).claimed(id.value(), at);
    var mail =
        Mail.queued(id, MessageId.of(id.value(), site.getHost()), to, message, Optional.empty(), at)
            .claimed(claimed, sender.address());
    var refusal =
        refusal(
            over.transport()
                .send(
                    new OutgoingMail(
                        mail.messageId(), at, sender, to, message, site, Optional.empty())));
    var after = clock.instant();
    var tested =
        mail.in(
            refusal
                .<MailState>map(reason -> claimed.refused(after, reason))
                .orElseGet(() -> claimed.sent(after)));
    unitOfWork.run(
        () ->
            audit.recordNew(
                actor, MAIL_SERVER_TESTED, id, Snapshots.of(tested).and("reason", refusal)));
    return refusal
        .<Outcome>map(reason -> new Outcome.NotSent(to, reason))
        .orElseGet(() -> new Outcome.Sent(to));
  }

  private static Optional<String> refusal(Result result) {
    return switch (result) {
      case Result.Accepted() -> Optional.empty();
      case Result.Refused(var reason) -> Optional.of(line(reason));
      case Result.Delayed(var reason) -> Optional.of(line(reason));
      case Result.Held(var reason, _) -> Optional.of(line(reason));
      case Result.Unreachable(var reason) -> Optional.of(line(reason));
    };
  }

  private static String line(String reason) {
    return MailError.of(reason, Optional.empty());
  }
}
