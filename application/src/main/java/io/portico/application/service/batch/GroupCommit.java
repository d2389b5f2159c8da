package io.portico.application.service.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Does together what several threads want done at the same time. A few of them do it for all that
 * wait, each for a group; when one is done, one of those that came meanwhile does the next.
 *
 * @param <T> what is to be done
 * @param <R> what comes of it
 */
public final class GroupCommit<T, R> {

  private final Function<List<T>, List<R>> work;
  private final ToIntFunction<T> weight;
  private final int heaviest;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Turn<T, R>> waiting = new ArrayDeque<>();
  private final int atOnce;
  private int working;

  /**
   * Works for one group at a time.
   *
   * @param work returns what comes of each item, in their order
   * @param heaviest the most that items weigh together; one alone may weigh more
   */
  public GroupCommit(Function<List<T>, List<R>> work, ToIntFunction<T> weight, int heaviest) {
    this(work, weight, heaviest, 1);
  }

  /**
   * @param work returns what comes of each item, in their order
   * @param heaviest the most that items weigh together; one alone may weigh more
   * @param atOnce the most groups that are at work at the same time
   */
  public GroupCommit(
      Function<List<T>, List<R>> work, ToIntFunction<T> weight, int heaviest, int atOnce) {
    this.work = work;
    this.weight = weight;
    this.heaviest = heaviest;
    this.atOnce = atOnce;
  }

  /** Returns what comes of {@code item}; throws what the work throws. */
  public R commit(T item) {
    var turn = new Turn<T, R>(item);
    if (isNext(turn) || turn.leads.join()) {
      lead(turn);
    }
    return turn.result();
  }

  /** Returns how many wait that are in no group yet. */
  int waiting() {
    lock.lock();
    try {
      return waiting.size();
    } finally {
      lock.unlock();
    }
  }

  private boolean isNext(Turn<T, R> turn) {
    lock.lock();
    try {
      if (working == atOnce) {
        waiting.add(turn);
        return false;
      }
      working++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void lead(Turn<T, R> first) {
    var group = groupOf(first);
    try {
      var results = work.apply(group.stream().map(turn -> turn.item).toList());
      for (var i = 0; i < group.size(); i++) {
        group.get(i).result.complete(results.get(i));
      }
    } catch (RuntimeException | Error e) {
      group.forEach(turn -> turn.result.completeExceptionally(e));
    } finally {
      handOver();
      group.forEach(turn -> turn.leads.complete(false));
    }
  }

  private List<Turn<T, R>> groupOf(Turn<T, R> first) {
    var group = new ArrayList<Turn<T, R>>();
    group.add(first);
    var weighs = (long) weight.applyAsInt(first.item);
    lock.lock();
    try {
      for (var next = waiting.peek(); next != null; next = waiting.peek()) {
        weighs += weight.applyAsInt(next.item);
        if (weighs > heaviest) {
          break;
        }
        group.add(waiting.remove());
      }
    } finally {
      lock.unlock();
    }
    return group;
  }

  private void handOver() {
    lock.lock();
    try {
      var next = waiting.poll();
      if (next == null) {
        working--;
      } else {
        next.leads.complete(true);
      }
    } finally {
      lock.unlock();
    }
  }

  /** One item and its thread, which waits until it is to lead or its result is there. */
  private static final class Turn<T, R> {

    private final T item;
    private final CompletableFuture<Boolean> leads = new CompletableFuture<>();
    private final CompletableFuture<R> result = new CompletableFuture<>();

    Turn(T item) {
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
