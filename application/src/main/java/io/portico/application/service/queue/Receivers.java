package io.portico.application.service.queue;

import io.portico.application.service.queue.WorkQueue.Limits;
import io.portico.application.service.queue.WorkQueue.Threads;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * The receivers that this node sends to, each request on a thread of its own. It limits the
 * requests at one time, of all and of each receiver. A receiver that fails is left alone for a
 * pause, so it delays no other.
 *
 * @param <K> the id of a receiver
 */
final class Receivers<K> {

  private final Map<K, Receiver> receivers = new HashMap<>();
  private final Limits limits;
  private final Threads threads;
  private final InstantSource clock;
  private int running;

  Receivers(Limits limits, Threads threads, InstantSource clock) {
    this.limits = limits;
    this.threads = threads;
    this.clock = clock;
  }

  /** Returns the number of requests that can be started now. */
  synchronized int free() {
    return threads.executor().isShutdown() ? 0 : limits.all() - running;
  }

  /** Returns the receivers to which no request can be sent now. */
  synchronized List<K> busy() {
    receivers.values().removeIf(Receiver::isIdle);
    return receivers.entrySet().stream()
        .filter(entry -> entry.getValue().capacity() <= 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns those of {@code due} that can be sent now, in their order. */
  synchronized <D> List<D> sendable(List<D> due, Function<D, K> receiver) {
    var capacities = new HashMap<K, Integer>();
    var sendable = new ArrayList<D>();
    for (var one : due) {
      var key = receiver.apply(one);
      if (capacities.merge(key, capacity(key) - 1, (left, _) -> left - 1) >= 0) {
        sendable.add(one);
      }
    }
    return sendable;
  }

  private int capacity(K key) {
    var receiver = receivers.get(key);
    return (receiver == null ? new Receiver(limits.each(), clock) : receiver).capacity();
  }

  /** Starts a request to a receiver. Returns whether it was started; not if the node stops. */
  boolean start(K key, Runnable request) {
    begin(key);
    try {
      threads.executor().execute(() -> run(key, request));
      return true;
    } catch (RejectedExecutionException _) {
      end(key);
      return false;
    }
  }

  private void run(K key, Runnable request) {
    try {
      request.run();
    } finally {
      end(key);
      threads.signal().run();
    }
  }

  private synchronized void begin(K key) {
    of(key).start();
    running++;
  }

  private synchronized void end(K key) {
    running--;
    of(key).end();
  }

  /** Returns whether a receiver is left alone now. */
  synchronized boolean isPaused(K key) {
    return of(key).isPaused();
  }

  /** Returns whether no request is in progress. */
  synchronized boolean isIdle() {
    return running == 0;
  }

  /** Records whether a receiver accepted a request. */
  synchronized void recordResult(K key, boolean accepted) {
    of(key).recordResult(accepted);
  }

  private Receiver of(K key) {
    return receivers.computeIfAbsent(key, _ -> new Receiver(limits.each(), clock));
  }
}
