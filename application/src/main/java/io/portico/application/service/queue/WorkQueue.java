package io.portico.application.service.queue;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.DoubleSupplier;

/**
 * Does due work, each piece on a thread of its own. Pieces are claimed in one unit of work, done
 * outside of any, and their results stored in others: no lock and no store connection is held while
 * a receiver is slow. If a node crashes, its claims expire and another node repeats the work. A
 * receiver that fails is left alone for a pause, so it delays no other.
 *
 * @param <K> the id of a receiver
 * @param <D> a piece of work as it is found
 * @param <C> a piece of work that this node has claimed
 */
public final class WorkQueue<K, D, C> {

  private final Work<K, D, C> work;
  private final Receivers<K> receivers;
  private final Threads threads;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  /**
   * How work is done.
   *
   * @param executor does each piece on a thread and logs what it throws; once it is shut down, none
   *     is started
   * @param signal runs after each piece, to start the next
   * @param random from 0 to 1, so that retries do not come at once
   */
  public record Threads(ExecutorService executor, Runnable signal, DoubleSupplier random) {}

  /**
   * How much this node does at one time.
   *
   * @param each the most pieces for one receiver, so that a slow one leaves threads to others
   */
  public record Limits(int all, int each) {}

  public WorkQueue(
      Work<K, D, C> work,
      Limits limits,
      Threads threads,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.work = work;
    this.receivers = new Receivers<>(limits, threads, clock);
    this.threads = threads;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /** Starts due work as far as there is room. Returns whether any was started. */
  public synchronized boolean startDue() {
    var most = receivers.free();
    var claimed = most <= 0 ? List.<Claimed<K, C>>of() : claim(most);
    var started = 0;
    try {
      for (var one : claimed) {
        started++;
        start(one);
      }
    } finally {
      claimed.subList(started, claimed.size()).forEach(this::release);
    }
    return !claimed.isEmpty();
  }

  /** Returns whether no further work is started, because the node stops. */
  public boolean isShutdown() {
    return threads.executor().isShutdown();
  }

  /** Returns whether no work is in progress. */
  public boolean isIdle() {
    return receivers.isIdle();
  }

  private List<Claimed<K, C>> claim(int most) {
    var busy = receivers.busy();
    return unitOfWork.execute(
        () -> {
          var at = clock.instant();
          var due = receivers.sendable(work.findDueForUpdate(at, most, busy), work::receiver);
          if (due.isEmpty()) {
            return List.<Claimed<K, C>>of();
          }
          var claim = ids.next();
          return due.stream()
              .map(one -> new Claimed<>(work.receiver(one), work.claim(one, claim, at)))
              .toList();
        });
  }

  private void start(Claimed<K, C> claimed) {
    if (!receivers.start(claimed.receiver(), () -> perform(claimed))) {
      release(claimed);
    }
  }

  private void perform(Claimed<K, C> claimed) {
    if (receivers.isPaused(claimed.receiver())) {
      release(claimed);
      return;
    }
    // A failure of this node, which is thrown, says nothing of the receiver.
    receivers.recordResult(claimed.receiver(), work.perform(claimed.work()));
  }

  private void release(Claimed<K, C> claimed) {
    work.release(claimed.work(), clock.instant());
  }

  private record Claimed<K, C>(K receiver, C work) {}
}
