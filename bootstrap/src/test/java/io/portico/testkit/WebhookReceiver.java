package io.portico.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A receiver of webhooks on this machine, which verifies signatures with the library of the
 * Standard Webhooks specification. It can fail, hang and restart.
 */
public final class WebhookReceiver implements AutoCloseable {

  /** What it does with a request. */
  public enum Behaviour {
    ACCEPT,
    /** It answers 500. */
    FAIL,
    /** It never answers. */
    HANG
  }

  /** A request that it accepted. */
  public record Received(String id, String body, String signatures, String traceparent) {

    /** Returns whether the event has this type. */
    public boolean isOf(String type) {
      return body.startsWith("{\"type\":\"%s\",".formatted(type));
    }
  }

  private final List<Received> accepted = new CopyOnWriteArrayList<>();
  private final List<String> unverified = new CopyOnWriteArrayList<>();
  private final AtomicInteger requests = new AtomicInteger();
  private final int port;
  private HttpServer server;
  private volatile Behaviour behaviour = Behaviour.ACCEPT;
  private volatile String secret = "";

  public WebhookReceiver() {
    this.server = listening(0);
    this.port = server.getAddress().getPort();
  }

  private HttpServer listening(int wanted) {
    try {
      var listening =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 64);
      listening.createContext("/", this::handle);
      listening.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      listening.start();
      return listening;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Verifies signatures with {@code other} from now on. */
  public void verifiesWith(String other) {
    secret = other;
  }

  /** Does this with all requests from now on. */
  public void behaves(Behaviour other) {
    behaviour = other;
  }

  /** Stops, which closes all connections, and listens again on the same port. */
  public synchronized void restart() {
    server.stop(0);
    server = listening(port);
  }

  /** Returns its address. */
  public String url() {
    return "http://127.0.0.1:" + port + "/in";
  }

  /** Returns what it accepted, in order. */
  public List<Received> accepted() {
    return accepted;
  }

  /** Returns the bodies of requests whose signature is wrong. */
  public List<String> unverified() {
    return unverified;
  }

  /** Returns the number of requests. */
  public int requests() {
    return requests.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    var headers = HttpHeaders.of(exchange.getRequestHeaders(), (_, _) -> true);
    switch (behaviour) {
      case ACCEPT -> {
        verify(body, headers);
        accepted.add(
            new Received(
                headers.firstValue("webhook-id").orElse(""),
                body,
                headers.firstValue("webhook-signature").orElse(""),
                headers.firstValue("traceparent").orElse("")));
        answer(exchange, 200, "accepted");
      }
      case FAIL -> answer(exchange, 500, "out of order");
      case HANG -> {
        // The exchange stays open until the server stops.
      }
    }
  }

  private void verify(String body, HttpHeaders headers) {
    try {
      new Webhook(secret).verify(body, headers);
    } catch (WebhookVerificationException e) {
      unverified.add(e.getMessage() + ": " + body);
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    var body = text.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (var out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  @Override
  public synchronized void close() {
    server.stop(0);
  }
}
