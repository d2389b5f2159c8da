package io.portico.application.service.mail;

import io.portico.application.port.in.mail.SendDueMail;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.port.out.mail.MailTransport.Sender;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.mail.Outbox.Due;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailSender;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Sends due mails with several concurrent senders. Each claims a batch in one unit of work, sends
 * it outside of any, and stores the results in others: no lock and no store connection is held
 * while a mail server is slow. If a node crashes, its claims expire and another node sends the
 * mails with the same Message-IDs.
 */
public final class SendDueMailService implements SendDueMail {

  /** The number of concurrent senders of one node. */
  public static final int MAX_SENDERS = 8;

  /* Sent within the lease of a claim, even if each takes the maximum time. */
  private static final int BATCH = 4;

  private final Outbox outbox;
  private final MailTransport transport;
  private final PortalConfigurations configurations;
  private final SealedSecrets secrets;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final ExecutorService executor;
  private final Origin origin;
  private final CircuitBreaker circuit;
  private final Semaphore permits = new Semaphore(MAX_SENDERS);

  /**
   * What mails of this installation have in common.
   *
   * @param sender the default sender
   * @param site the base URL of links, computed when a mail is sent
   */
  public record Origin(EmailAddress sender, Supplier<URI> site) {}

  /**
   * @param executor runs each sender on a thread and logs what it throws; once it is shut down,
   *     those at work end with what they have claimed
   */
  public SendDueMailService(
      Outbox outbox,
      MailTransport transport,
      PortalConfigurations configurations,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      ExecutorService executor,
      Origin origin) {
    this.outbox = outbox;
    this.transport = transport;
    this.configurations = configurations;
    this.secrets = new SealedSecrets(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.executor = executor;
    this.origin = origin;
    this.circuit = new CircuitBreaker(clock);
  }

  @Override
  public void sendDue() {
    while (mayStart() && permits.tryAcquire()) {
      var batch = claimOrRelease();
      if (batch.isEmpty()) {
        return;
      }
      start(batch);
    }
  }

  /* After a failure, a single sender with a single mail tests whether the server is back. */
  private boolean mayStart() {
    return !executor.isShutdown()
        && !circuit.isOpen()
        && (!circuit.hasFailed() || permits.availablePermits() == MAX_SENDERS);
  }

  private Batch claimOrRelease() {
    var batch = Batch.NOTHING;
    try {
      batch = claim();
      return batch;
    } finally {
      if (batch.isEmpty()) {
        permits.release();
      }
    }
  }

  private void start(Batch batch) {
    try {
      executor.execute(() -> run(batch));
    } catch (RejectedExecutionException _) {
      release(batch, 0);
      permits.release();
    }
  }

  private void run(Batch first) {
    try (var sender = transport.open()) {
      var batch = first;
      while (!batch.isEmpty() && deliver(sender, batch)) {
        batch = executor.isShutdown() ? Batch.NOTHING : claim();
      }
    } finally {
      permits.release();
    }
  }

  private Batch claim() {
    var claim = ids.next();
    var at = clock.instant();
    var most = circuit.hasFailed() ? 1 : BATCH;
    var claimed =
        unitOfWork.execute(
            () -> {
              var taken = new ArrayList<Claimed>();
              for (var due : outbox.findDueForUpdate(at, most)) {
                if (due.mail().state() instanceof MailState.Waiting waiting) {
                  var state = waiting.claimed(claim, at);
                  var mail = due.mail().claimed(state, sender(due.organisation()).address());
                  outbox.replace(due.organisation(), mail);
                  taken.add(new Claimed(new Due(due.organisation(), mail), state));
                }
              }
              return taken;
            });
    return new Batch(claim, claimed);
  }

  /** Returns whether the sender can continue. */
  private boolean deliver(Sender sender, Batch batch) {
    for (var i = 0; i < batch.mails().size(); i++) {
      var claimed = batch.mails().get(i);
      var canContinue = false;
      try {
        canContinue = deliver(sender, batch.claim(), claimed);
      } finally {
        if (!canContinue) {
          release(batch, i + 1);
        }
      }
      if (!canContinue) {
        return false;
      }
    }
    return true;
  }

  private boolean deliver(Sender sender, Identifier claim, Claimed claimed) {
    Optional<String> secret = Optional.empty();
    Result result;
    try {
      secret = secrets.open(claimed.due().mail());
      result = sender.send(outgoing(claimed.due(), secret));
    } catch (RuntimeException e) {
      storeResult(claim, claimed, new Result.Delayed("internal error; see the log"), secret);
      throw e;
    }
    storeResult(claim, claimed, result, secret);
    return switch (result) {
      case Result.Accepted _, Result.Refused _, Result.Delayed _ -> {
        circuit.recordSuccess();
        yield true;
      }
      case Result.Held(_, var everyMail) when !everyMail -> {
        circuit.recordSuccess();
        yield true;
      }
      case Result.Held _, Result.Unreachable _ -> {
        circuit.recordFailure();
        yield false;
      }
    };
  }

  private OutgoingMail outgoing(Due due, Optional<String> secret) {
    var mail = due.mail();
    return new OutgoingMail(
        mail.messageId(),
        mail.createdAt(),
        sender(due.organisation()),
        mail.to(),
        mail.content().restore(secret),
        origin.site().get());
  }

  private MailSender sender(OrganisationId organisation) {
    return MailSender.of(configurations.current(organisation), origin.sender());
  }

  private void storeResult(
      Identifier claim, Claimed claimed, Result result, Optional<String> secret) {
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
    store(claim, claimed, state);
  }

  private void release(Batch batch, int from) {
    var at = clock.instant();
    batch
        .mails()
        .subList(from, batch.mails().size())
        .forEach(claimed -> store(batch.claim(), claimed, claimed.state().released(at)));
  }

  /* Has no effect if the claim has expired and another node has claimed the mail. */
  private void store(Identifier claim, Claimed claimed, MailState state) {
    var due = claimed.due();
    unitOfWork.run(() -> outbox.replaceClaimed(due.organisation(), due.mail().in(state), claim));
  }

  /** A claimed mail as it was read, and its state since. */
  private record Claimed(Due due, MailState.Waiting state) {}

  /** The mails that a sender has claimed. */
  private record Batch(Identifier claim, List<Claimed> mails) {

    static final Batch NOTHING = new Batch(new Identifier(0, 0), List.of());

    boolean isEmpty() {
      return mails.isEmpty();
    }
  }
}
