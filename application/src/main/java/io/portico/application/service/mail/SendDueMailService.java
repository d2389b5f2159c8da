package io.portico.application.service.mail;

import io.portico.application.port.in.mail.SendDueMail;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.mail.MailTransport;
import io.portico.application.port.out.mail.MailTransport.Courier;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.port.out.mail.Outbox;
import io.portico.application.port.out.mail.Outbox.Due;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.MailSender;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.OutgoingMail;
import io.portico.domain.mail.SendingError;
import io.portico.domain.shared.Identifier;
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
 * Sends mails by a few couriers at once. Each claims some mails in one unit of work, sends them
 * outside of any, and keeps what became of each in another; so nothing is locked and no connection
 * to the store is held while a mail server takes its time. A node that ends in between leaves its
 * claims behind: when those have ended, another node sends the mails, with the same Message-IDs.
 */
public final class SendDueMailService implements SendDueMail {

  /** How many mails one node sends at once. */
  public static final int COURIERS = 8;

  /* All of them are sent within the time of a claim, though each take as long as it may. */
  private static final int CLAIMED_AT_ONCE = 4;

  private final Outbox outbox;
  private final MailTransport transport;
  private final PortalConfigurations configurations;
  private final SealedSecrets secrets;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final ExecutorService couriers;
  private final Origin origin;
  private final CircuitBreaker circuit;
  private final Semaphore free = new Semaphore(COURIERS);

  /**
   * Where mails come from.
   *
   * @param sender whom they come from, unless the portal says who
   * @param site where people reach the installation; asked when a mail is sent
   */
  public record Origin(EmailAddress sender, Supplier<URI> site) {}

  /**
   * @param couriers runs each courier on a thread, and tells the operator of what is thrown; once
   *     it is shut down, those at work end with what they have claimed
   */
  public SendDueMailService(
      Outbox outbox,
      MailTransport transport,
      PortalConfigurations configurations,
      Sealing sealing,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      ExecutorService couriers,
      Origin origin) {
    this.outbox = outbox;
    this.transport = transport;
    this.configurations = configurations;
    this.secrets = new SealedSecrets(sealing);
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.couriers = couriers;
    this.origin = origin;
    this.circuit = new CircuitBreaker(clock);
  }

  @Override
  public void sendDue() {
    while (mayStart() && free.tryAcquire()) {
      var load = claimOrLetGo();
      if (load.isEmpty()) {
        return;
      }
      start(load);
    }
  }

  /* While no server is found, one courier with one mail looks whether that has changed. */
  private boolean mayStart() {
    return !couriers.isShutdown()
        && !circuit.isOpen()
        && (!circuit.hasFailed() || free.availablePermits() == COURIERS);
  }

  private Load claimOrLetGo() {
    var load = Load.NOTHING;
    try {
      load = claim();
      return load;
    } finally {
      if (load.isEmpty()) {
        free.release();
      }
    }
  }

  private void start(Load load) {
    try {
      couriers.execute(() -> run(load));
    } catch (RejectedExecutionException _) {
      giveBack(load, 0);
      free.release();
    }
  }

  private void run(Load first) {
    try (var courier = transport.open()) {
      var load = first;
      while (!load.isEmpty() && deliver(courier, load)) {
        load = couriers.isShutdown() ? Load.NOTHING : claim();
      }
    } finally {
      free.release();
    }
  }

  private Load claim() {
    var claim = ids.next();
    var at = clock.instant();
    var most = circuit.hasFailed() ? 1 : CLAIMED_AT_ONCE;
    var claimed =
        unitOfWork.execute(
            () -> {
              var taken = new ArrayList<Claimed>();
              for (var due : outbox.findDueForUpdate(at, most)) {
                if (due.mail().state() instanceof MailState.Waiting waiting) {
                  var state = waiting.claimed(claim, at);
                  outbox.replace(due.organisation(), due.mail().in(state));
                  taken.add(new Claimed(due, state));
                }
              }
              return taken;
            });
    return new Load(claim, claimed);
  }

  /** Returns whether the courier may go on. */
  private boolean deliver(Courier courier, Load load) {
    for (var i = 0; i < load.mails().size(); i++) {
      var claimed = load.mails().get(i);
      var mayGoOn = false;
      try {
        mayGoOn = deliver(courier, load.claim(), claimed);
      } finally {
        if (!mayGoOn) {
          giveBack(load, i + 1);
        }
      }
      if (!mayGoOn) {
        return false;
      }
    }
    return true;
  }

  private boolean deliver(Courier courier, Identifier claim, Claimed claimed) {
    Optional<String> secret = Optional.empty();
    Result result;
    try {
      secret = secrets.opened(claimed.due().mail());
      result = courier.send(outgoing(claimed.due(), secret));
    } catch (RuntimeException e) {
      settle(claim, claimed, new Result.Delayed("failed inside; the log tells more"), secret);
      throw e;
    }
    settle(claim, claimed, result, secret);
    return switch (result) {
      case Result.Accepted _, Result.Refused _, Result.Delayed _ -> {
        circuit.recordSuccess();
        yield true;
      }
      case Result.Unreachable _ -> {
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
        MailSender.of(configurations.current(due.organisation()), origin.sender()),
        mail.to(),
        mail.letter().message(secret),
        origin.site().get());
  }

  private void settle(Identifier claim, Claimed claimed, Result result, Optional<String> secret) {
    var at = clock.instant();
    var state =
        switch (result) {
          case Result.Accepted() -> claimed.state().sent(at);
          case Result.Refused(var reason) ->
              claimed.state().refused(at, SendingError.of(reason, secret));
          case Result.Delayed(var reason) ->
              claimed.state().delayed(at, SendingError.of(reason, secret));
          case Result.Unreachable(var reason) ->
              claimed.state().delayed(at, SendingError.of(reason, secret));
        };
    keep(claim, claimed, state);
  }

  private void giveBack(Load load, int from) {
    var at = clock.instant();
    load.mails()
        .subList(from, load.mails().size())
        .forEach(claimed -> keep(load.claim(), claimed, claimed.state().givenBack(at)));
  }

  /* If the claim has ended and another node has the mail, what it finds counts. */
  private void keep(Identifier claim, Claimed claimed, MailState state) {
    var due = claimed.due();
    unitOfWork.<Boolean>execute(
        () -> outbox.replaceClaimed(due.organisation(), due.mail().in(state), claim));
  }

  /** A mail that is claimed, as it was found, and its state since. */
  private record Claimed(Due due, MailState.Waiting state) {}

  /** What a courier takes along. */
  private record Load(Identifier claim, List<Claimed> mails) {

    static final Load NOTHING = new Load(new Identifier(0, 0), List.of());

    boolean isEmpty() {
      return mails.isEmpty();
    }
  }
}
