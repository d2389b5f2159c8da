package io.portico.application.service.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.ToIntFunction;

/**
 * Processes concurrent items in groups. A thread that finds a free slot becomes a leader and
 * processes its item together with the queued ones; the threads of those follow and wait. When a
 * group is done, the first thread in the queue becomes the next leader.
 *
 * <p>Callers that were answered often ask again at once, so half of them would wait while the other
 * half is processed. A leader therefore waits for as many items as were present when the last group
 * was done, for at most a quarter of the time that this group took.
 *
 * @param <T> the items
 * @param <R> their results
 */
public final class GroupCommit<T, R> {

  private final Function<List<T>, List<R>> work;
  private final ToIntFunction<T> weight;
  private final int maxWeight;
  private final int maxLeaders;
  private final LongUnaryOperator patience;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition gathered = lock.newCondition();
  private final Deque<Entry<T, R>> queue = new ArrayDeque<>();
  private final LongAdder groups = new LongAdder();
  private final LongAdder items = new LongAdder();
  private int leaders;
  private int expected;
  private long lastNanos;

  /**
   * Creates an instance.
   *
   * @param work processes a group and returns the result of each item, in their order
   * @param maxWeight the largest total weight of a group; a single item may exceed it
   * @param maxLeaders the largest number of concurrent groups
   */
  public GroupCommit(
      Function<List<T>, List<R>> work, ToIntFunction<T> weight, int maxWeight, int maxLeaders) {
    this(work, weight, maxWeight, maxLeaders, lastNanos -> lastNanos / 4);
  }

  /** Returns an instance whose leaders do not wait for more items. */
  public static <T, R> GroupCommit<T, R> withoutWaiting(
      Function<List<T>, List<R>> work, ToIntFunction<T> weight, int maxWeight, int maxLeaders) {
    return new GroupCommit<>(work, weight, maxWeight, maxLeaders, _ -> 0);
  }

  /**
   * @param patience maps the duration of the last group to the longest time that a leader waits for
   *     more items, both in nanoseconds
   */
  GroupCommit(
      Function<List<T>, List<R>> work,
      ToIntFunction<T> weight,
      int maxWeight,
      int maxLeaders,
      LongUnaryOperator patience) {
    this.work = work;
    this.weight = weight;
    this.maxWeight = maxWeight;
    this.maxLeaders = maxLeaders;
    this.patience = patience;
  }

  /** Returns the result of {@code item}; throws what the work of its group throws. */
  public R commit(T item) {
    var entry = new Entry<T, R>(item);
    if (leadsAtOnce(entry) || entry.leads.join()) {
      lead(entry);
    }
    return entry.result();
  }

  /**
   * How much was processed since the start.
   *
   * @param groups the groups that were processed
   * @param items the items of all of them
   * @param queued the items that wait now
   */
  public record Counts(long groups, long items, int queued) {}

  /** Returns how much was processed. */
  public Counts counts() {
    return new Counts(groups.sum(), items.sum(), queued());
  }

  /** Returns the number of queued items. */
  int queued() {
    lock.lock();
    try {
      return queue.size();
    } finally {
      lock.unlock();
    }
  }

  private boolean leadsAtOnce(Entry<T, R> entry) {
    lock.lock();
    try {
      if (leaders == maxLeaders) {
        queue.add(entry);
        if (isGathered()) {
          gathered.signal();
        }
        return false;
      }
      leaders++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void lead(Entry<T, R> leader) {
    var group = groupOf(leader);
    groups.increment();
    items.add(group.size());
    var begun = System.nanoTime();
    try {
      var results = work.apply(group.stream().map(entry -> entry.item).toList());
      for (var i = 0; i < group.size(); i++) {
        group.get(i).result.complete(results.get(i));
      }
    } catch (RuntimeException | Error e) {
      group.forEach(entry -> entry.result.completeExceptionally(e));
    } finally {
      promoteNext(group.size(), System.nanoTime() - begun);
      group.forEach(entry -> entry.leads.complete(false));
    }
  }

  private List<Entry<T, R>> groupOf(Entry<T, R> leader) {
    var group = new ArrayList<Entry<T, R>>();
    group.add(leader);
    var total = (long) weight.applyAsInt(leader.item);
    lock.lock();
    try {
      gather();
      for (var next = queue.peek(); next != null; next = queue.peek()) {
        total += weight.applyAsInt(next.item);
        if (total > maxWeight) {
          break;
        }
        group.add(queue.remove());
      }
    } finally {
      lock.unlock();
    }
    return group;
  }

  private boolean isGathered() {
    return 1 + queue.size() >= expected;
  }

  private void gather() {
    var left = patience.applyAsLong(lastNanos);
    try {
      while (!isGathered() && left > 0) {
        left = gathered.awaitNanos(left);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void promoteNext(int done, long nanos) {
    lock.lock();
    try {
      expected = Math.min(done + queue.size(), maxWeight);
      lastNanos = nanos;
      var next = queue.poll();
      if (next == null) {
        leaders--;
      } else {
        next.leads.complete(true);
      }
    } finally {
      lock.unlock();
    }
  }

  /** One item. Its thread waits until it is promoted to leader or its result is present. */
  private static final class Entry<T, R> {
    private final T item;
    private final CompletableFuture<Boolean> leads = new CompletableFuture<>();
    private final CompletableFuture<R> result = new CompletableFuture<>();

    Entry(T item) {
      this.item = item;
    }

    R result() {
      try {
        return result.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        if (e.getCause() instanceof Error failure) {
          throw failure;
        }
        throw e;
      }
    }
  }
}
