package io.portico.application.service.gateway;

import io.portico.application.port.in.gateway.PushDueKeys;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.gateway.KeyPushes.Due;
import io.portico.application.service.webhook.Receivers;
import io.portico.application.service.webhook.Receivers.Threads;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.shared.Identifier;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;

/**
 * Sends due keys to gateways, each on a thread of its own. They are claimed in one unit of work,
 * sent outside of any, and their results stored in others: no lock and no store connection is held
 * while a gateway is slow. If a node crashes, its claims expire and another node repeats them. A
 * gateway that fails is left alone for a pause, so it delays no other.
 */
public final class PushDueKeysService implements PushDueKeys {

  /** The number of keys that one node sends at a time. */
  public static final int MOST_AT_ONCE = 16;

  /** The number of keys that one unit of work of a sweep changes. */
  public static final int SWEPT_AT_ONCE = 500;

  private final KeyPushes pushes;
  private final KeyPusher pusher;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final DoubleSupplier random;

  private final Receivers<GatewayId> receivers;

  public PushDueKeysService(
      KeyPushes pushes,
      KeyPusher pusher,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Threads threads) {
    this.pushes = pushes;
    this.pusher = pusher;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.random = threads.random();
    this.receivers = new Receivers<>(MOST_AT_ONCE, threads, clock);
  }

  @Override
  public synchronized void pushDue() {
    var claimed = List.<Claimed>of();
    var swept = false;
    do {
      claimed = receivers.free() <= 0 ? List.of() : claim();
      claimed.forEach(this::start);
      // After the claims, so that a change of many keys does not delay a revocation.
      swept = !receivers.isShutdown() && sweep();
    } while (swept || !claimed.isEmpty());
  }

  private boolean sweep() {
    return unitOfWork.execute(() -> pushes.sweep(clock.instant(), SWEPT_AT_ONCE));
  }

  private List<Claimed> claim() {
    var claim = ids.next();
    var busy = receivers.busy();
    return unitOfWork.execute(() -> claim(claim, busy));
  }

  private List<Claimed> claim(Identifier claim, List<GatewayId> busy) {
    var at = clock.instant();
    var claimed = new ArrayList<Claimed>();
    var found = pushes.findDueForUpdate(at, receivers.free(), busy);
    for (var due : receivers.sendable(found, due -> due.push().gateway())) {
      var push = due.push().claimed(claim, at);
      pushes.replace(due.organisation(), push);
      claimed.add(new Claimed(new Due(due.organisation(), push), claim));
    }
    return claimed;
  }

  private void start(Claimed claimed) {
    var isStarted = receivers.start(claimed.due().push().gateway(), () -> push(claimed));
    if (!isStarted) {
      store(claimed, push -> push.released(clock.instant()), UnaryOperator.identity());
    }
  }

  private void push(Claimed claimed) {
    Optional<KeyPush.Result> result;
    try {
      result = pusher.push(claimed.due());
    } catch (RuntimeException e) {
      storeResult(claimed, new KeyPush.Result.Failed("internal error; see the log"));
      throw e;
    }
    // The pushes of a gateway that was removed meanwhile are removed by a sweep.
    result.ifPresent(
        found -> {
          receivers.recordResult(
              claimed.due().push().gateway(), !(found instanceof KeyPush.Result.Failed));
          storeResult(claimed, found);
        });
  }

  private void storeResult(Claimed claimed, KeyPush.Result result) {
    var revision = claimed.due().push().state().revision();
    var drawn = random.getAsDouble();
    store(
        claimed,
        push -> {
          pusher.auditDrift(claimed.due().organisation(), push, result);
          return push.after(result, revision, clock.instant(), drawn);
        },
        // The attempt may have undone what a later one did.
        push -> push.marked(clock.instant()));
  }

  /* The claim may have expired, and another node have claimed the push. */
  private void store(
      Claimed claimed, UnaryOperator<KeyPush> change, UnaryOperator<KeyPush> changeIfOvertaken) {
    var organisation = claimed.due().organisation();
    unitOfWork.run(
        () ->
            pushes
                .findForUpdate(organisation, claimed.due().push().id())
                .ifPresent(
                    push -> {
                      var isOurs = push.state().claim().equals(Optional.of(claimed.claim()));
                      var changed = (isOurs ? change : changeIfOvertaken).apply(push);
                      pushes.replace(organisation, changed);
                    }));
  }

  /** A push as it was claimed. */
  private record Claimed(Due due, Identifier claim) {}
}
