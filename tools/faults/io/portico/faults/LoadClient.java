package io.portico.faults;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A client that writes through one node and reads through another. It leaves a node that closes its
 * connection, as a stopping node does, or that does not answer.
 */
final class LoadClient {

  /* Of a client that was refused, until its next request. */
  private static final Duration BACKOFF = Duration.ofMillis(20);

  private final Target node;
  private final Target other;
  private final FaultCount count;
  private boolean hasLeft;

  LoadClient(Target node, Target other, FaultCount count) {
    this.node = node;
    this.other = other;
    this.count = count;
  }

  boolean hasLeft() {
    return hasLeft;
  }

  /** Returns the answer to a write if it was acknowledged. */
  Optional<Reply> write(String method, String path, String body) {
    return exchange(method, path, body, Map.of()).map(Exchange::reply);
  }

  /** Returns the answer to a write, with its headers, if it was acknowledged. */
  Optional<Exchange> exchange(
      String method, String path, String body, Map<String, String> headers) {
    var answer = answer(node, method, path, body, headers);
    hasLeft |= answer.filter(LoadClient::staysOpen).isEmpty();
    var acknowledged = answer.filter(exchange -> exchange.reply().status() <= 201);
    if (acknowledged.isPresent()) {
      count.acknowledged(1);
      node.success();
    } else {
      LockSupport.parkNanos(BACKOFF.toNanos());
    }
    return acknowledged;
  }

  /** Returns the answer, whatever it is; empty if there is none. */
  Optional<Reply> send(String method, String path) {
    return answer(node, method, path, "", Map.of()).map(Exchange::reply);
  }

  /** Reads through the other node, if there is one, what was acknowledged just now. */
  void readElsewhere(String path, String expected) {
    if (node == other || other.isClosing) {
      return;
    }
    answer(other, "GET", path, "", Map.of())
        .filter(exchange -> exchange.reply().status() < 500)
        .ifPresent(
            exchange ->
                count.read(
                    !exchange.reply().body().contains(expected), path + ": " + exchange.reply()));
  }

  private Optional<Exchange> answer(
      Target target, String method, String path, String body, Map<String, String> headers) {
    try {
      var exchange = target.client.exchange(method, path, body, headers);
      target.isClosing |= !staysOpen(exchange);
      if (exchange.reply().status() > 201) {
        count.refused(exchange.reply().status(), exchange.reply().body());
      }
      return Optional.of(exchange);
    } catch (UncheckedIOException e) {
      if (!target.isKilled) {
        count.cut("%s %s: %s".formatted(method, path, e.getMessage()));
      }
      return Optional.empty();
    }
  }

  private static boolean staysOpen(Exchange exchange) {
    return exchange.headers().firstValue("connection").filter("close"::equals).isEmpty();
  }

  /** A node under load, and when writes through it succeeded. */
  static final class Target {

    private final PorticoClient client;
    private final boolean isKilled;
    private volatile boolean isClosing;
    private long last = System.nanoTime();
    private long successes;
    private Duration longestGap = Duration.ZERO;

    /**
     * @param isKilled whether the node will be killed, so that requests may stay without an answer
     */
    Target(PorticoClient client, boolean isKilled) {
      this.client = client;
      this.isKilled = isKilled;
    }

    boolean isKilled() {
      return isKilled;
    }

    private synchronized void success() {
      var now = System.nanoTime();
      var gap = Duration.ofNanos(now - last);
      longestGap = gap.compareTo(longestGap) > 0 ? gap : longestGap;
      last = now;
      successes++;
    }

    synchronized long successes() {
      return successes;
    }

    /** Returns the longest time without a write that succeeded. */
    synchronized Duration longestGap() {
      return longestGap;
    }
  }
}
