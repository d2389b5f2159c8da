package io.portico.application.service.gateway;

import io.portico.application.port.in.gateway.PushDueKeys;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.gateway.KeyPushes;
import io.portico.application.port.out.gateway.KeyPushes.Due;
import io.portico.application.service.queue.Work;
import io.portico.application.service.queue.WorkQueue;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.shared.Identifier;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.UnaryOperator;

/** Sends due keys by a queue, whose receivers are the gateways. */
public final class PushDueKeysService implements PushDueKeys {

  /** The number of keys that one node sends at a time. */
  public static final int MOST_AT_ONCE = 16;

  /** The number of them that go to one gateway. */
  public static final int MOST_OF_EACH = 4;

  /** The number of keys that one unit of work of a sweep changes. */
  public static final int SWEPT_AT_ONCE = 500;

  private final KeyPushes pushes;
  private final KeyPusher pusher;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final DoubleSupplier random;

  private final WorkQueue<GatewayId, Due, Due> queue;

  public PushDueKeysService(
      KeyPushes pushes,
      KeyPusher pusher,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      WorkQueue.Threads threads) {
    this.pushes = pushes;
    this.pusher = pusher;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.random = threads.random();
    var limits = new WorkQueue.Limits(MOST_AT_ONCE, MOST_OF_EACH);
    this.queue = new WorkQueue<>(new Pushes(), limits, threads, ids, clock, unitOfWork);
  }

  @Override
  public void pushDue() {
    var started = true;
    var swept = false;
    while (started || swept) {
      started = queue.startDue();
      // After the claims, so that a change of many keys does not delay a revocation.
      swept = !queue.isShutdown() && sweep();
    }
  }

  private boolean sweep() {
    return unitOfWork.execute(() -> pushes.sweep(clock.instant(), SWEPT_AT_ONCE));
  }

  private final class Pushes implements Work<GatewayId, Due, Due> {

    @Override
    public List<Due> findDueForUpdate(Instant at, int most, List<GatewayId> busy) {
      return pushes.findDueForUpdate(at, most, busy);
    }

    @Override
    public GatewayId receiver(Due due) {
      return due.push().gateway();
    }

    @Override
    public Due claim(Due due, Identifier claim, Instant at) {
      var push = due.push().claimed(claim, at);
      pushes.replace(due.organisation(), push);
      return new Due(due.organisation(), push);
    }

    @Override
    public boolean perform(Due claimed) {
      Optional<KeyPush.Result> result;
      try {
        result = pusher.push(claimed);
      } catch (RuntimeException e) {
        storeResult(claimed, new KeyPush.Result.Failed("internal error; see the log"));
        throw e;
      }
      // The pushes of a gateway that was removed meanwhile are removed by a sweep.
      result.ifPresent(found -> storeResult(claimed, found));
      return result.filter(KeyPush.Result.Failed.class::isInstance).isEmpty();
    }

    @Override
    public void release(Due claimed, Instant at) {
      store(claimed, push -> push.released(at), UnaryOperator.identity());
    }
  }

  private void storeResult(Due claimed, KeyPush.Result result) {
    var revision = claimed.push().state().revision();
    var drawn = random.getAsDouble();
    store(
        claimed,
        push -> {
          pusher.auditDrift(claimed.organisation(), push, result);
          return push.after(result, revision, clock.instant(), drawn);
        },
        // The attempt may have undone what a later one did.
        push -> push.marked(clock.instant()));
  }

  /* The claim may have expired, and another node have claimed the push. */
  private void store(
      Due claimed, UnaryOperator<KeyPush> change, UnaryOperator<KeyPush> changeIfOvertaken) {
    var organisation = claimed.organisation();
    unitOfWork.run(
        () ->
            pushes
                .findForUpdate(organisation, claimed.push().id())
                .ifPresent(
                    push -> {
                      var isOurs =
                          push.state().work().claim().equals(claimed.push().state().work().claim());
                      var changed = (isOurs ? change : changeIfOvertaken).apply(push);
                      pushes.replace(organisation, changed);
                    }));
  }
}
