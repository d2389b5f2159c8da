package io.portico.application.service.mail;

import io.portico.application.port.in.mail.SendDueMail;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.mail.Outbox.Due;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.queue.Work;
import io.portico.application.service.queue.WorkQueue;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailLook;
import io.portico.domain.mail.MailSender;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Sends due mails by a queue whose only receiver is the mail server. */
public final class SendDueMailService implements SendDueMail {

  /** The number of mails that one node sends at a time. */
  public static final int MOST_AT_ONCE = 8;

  private final Outbox outbox;
  private final MailTransport transport;
  private final PortalConfigurations configurations;
  private final MailLooks looks;
  private final SealedSecrets secrets;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Origin origin;
  private final WorkQueue<MailTransport, Due, Claimed> queue;

  /**
   * What mails of this installation have in common.
   *
   * @param sender the default sender
   * @param site the base URL of links, computed when a mail is sent
   */
  public record Origin(EmailAddress sender, Supplier<URI> site) {}

  public SendDueMailService(
      Outbox outbox,
      MailTransport transport,
      PortalConfigurations configurations,
      MailLooks looks,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      WorkQueue.Threads threads,
      Origin origin) {
    this.outbox = outbox;
    this.transport = transport;
    this.configurations = configurations;
    this.looks = looks;
    this.secrets = new SealedSecrets(sealing);
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.origin = origin;
    var limits = new WorkQueue.Limits(MOST_AT_ONCE, MOST_AT_ONCE);
    this.queue = new WorkQueue<>(new Mails(), limits, threads, ids, clock, unitOfWork);
  }

  @Override
  public void sendDue() {
    var started = true;
    while (started) {
      started = queue.startDue();
    }
    if (queue.isIdle()) {
      transport.closeIdle();
    }
  }

  private MailSender sender(OrganisationId organisation) {
    return MailSender.of(configurations.current(organisation), origin.sender());
  }

  /** A claimed mail as it was read, and its state since. */
  private record Claimed(Due due, MailState.Waiting state) {}

  private final class Mails implements Work<MailTransport, Due, Claimed> {

    @Override
    public List<Due> findDueForUpdate(Instant at, int most, List<MailTransport> busy) {
      return busy.isEmpty() ? outbox.findDueForUpdate(at, most) : List.of();
    }

    @Override
    public MailTransport receiver(Due due) {
      return transport;
    }

    @Override
    public Claimed claim(Due due, Identifier claim, Instant at) {
      var state = ((MailState.Waiting) due.mail().state()).claimed(claim, at);
      var mail = due.mail().claimed(state, sender(due.organisation()).address());
      outbox.replace(due.organisation(), mail);
      return new Claimed(new Due(due.organisation(), mail), state);
    }

    @Override
    public boolean perform(Claimed claimed) {
      Optional<String> secret = Optional.empty();
      Result result;
      try {
        secret = secrets.open(claimed.due().mail());
        result = transport.send(outgoing(claimed.due(), secret));
      } catch (RuntimeException e) {
        storeResult(claimed, new Result.Delayed("internal error; see the log"), secret);
        throw e;
      }
      storeResult(claimed, result, secret);
      return switch (result) {
        case Result.Accepted _, Result.Refused _, Result.Delayed _ -> true;
        case Result.Held(_, var everyMail) -> !everyMail;
        case Result.Unreachable _ -> false;
      };
    }

    private OutgoingMail outgoing(Due due, Optional<String> secret) {
      var mail = due.mail();
      var look = looks.of(due.organisation(), mail);
      return new OutgoingMail(
          mail.messageId(),
          mail.createdAt(),
          sender(due.organisation()).named(look.map(MailLook::title)),
          mail.to(),
          mail.content().restore(secret),
          origin.site().get(),
          look);
    }

    private void storeResult(Claimed claimed, Result result, Optional<String> secret) {
      var at = clock.instant();
      var state =
          switch (result) {
            case Result.Accepted() -> claimed.state().sent(at);
            case Result.Refused(var reason) ->
                claimed.state().refused(at, MailError.of(reason, secret));
            case Result.Delayed(var reason) ->
                claimed.state().delayed(at, MailError.of(reason, secret));
            case Result.Held(var reason, _) ->
                claimed.state().held(at, MailError.held(reason, secret));
            case Result.Unreachable(var reason) ->
                claimed.state().delayed(at, MailError.of(reason, secret));
          };
      store(claimed, state);
    }

    @Override
    public void release(Claimed claimed, Instant at) {
      store(claimed, claimed.state().released(at));
    }

    private void store(Claimed claimed, MailState state) {
      var due = claimed.due();
      var claim = claimed.state().work().claim().orElseThrow();
      unitOfWork.run(() -> outbox.replaceClaimed(due.organisation(), due.mail().in(state), claim));
    }
  }
}
