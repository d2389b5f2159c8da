package io.portico.application.service.webhook;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/**
 * The receivers that this node sends to, each request on a thread of its own. It limits the
 * requests at one time, of all and of each receiver. A receiver that fails is left alone for a
 * pause, so it delays no other.
 *
 * @param <K> the id of a receiver
 */
public final class Receivers<K> {

  private final Map<K, Receiver> receivers = new HashMap<>();
  private final int most;
  private final Threads threads;
  private final InstantSource clock;
  private int running;

  /**
   * How requests run.
   *
   * @param executor runs each request on a thread and logs what it throws
   * @param signal runs after each request, to start the next
   * @param random from 0 to 1
   */
  public record Threads(ExecutorService executor, Runnable signal, DoubleSupplier random) {}

  /**
   * @param most the most requests at one time
   */
  public Receivers(int most, Threads threads, InstantSource clock) {
    this.most = most;
    this.threads = threads;
    this.clock = clock;
  }

  /** Returns whether no further request is started, because the node stops. */
  public boolean isShutdown() {
    return threads.executor().isShutdown();
  }

  /** Returns the number of requests that can be started now. */
  public synchronized int free() {
    return isShutdown() ? 0 : most - running;
  }

  /** Returns the receivers to which no request can be sent now. */
  public synchronized List<K> busy() {
    receivers.values().removeIf(Receiver::isIdle);
    return receivers.entrySet().stream()
        .filter(entry -> entry.getValue().capacity() <= 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns those of {@code due} that can be sent now, in their order. */
  public synchronized <D> List<D> sendable(List<D> due, Function<D, K> receiver) {
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
    return (receiver == null ? new Receiver(clock) : receiver).capacity();
  }

  /** Starts a request to a receiver. Returns whether it was started; not if the node stops. */
  public boolean start(K key, Runnable request) {
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

  /** Records whether a receiver accepted a request. */
  public synchronized void recordResult(K key, boolean accepted) {
    of(key).recordResult(accepted);
  }

  private Receiver of(K key) {
    return receivers.computeIfAbsent(key, _ -> new Receiver(clock));
  }
}
