package io.portico.outbound.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.portico.domain.discovery.SourceKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server with given responses that records requests. */
public final class FakeHttpSystem implements AutoCloseable {

  static final String TOKEN = "a-secret-that-must-not-be-shown";

  /** Enough for a response on a busy machine. */
  static final ReadLimits LIMITS =
      new ReadLimits(
          Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(20), 10_000, 50_000);

  /** For systems that do not respond. */
  static final ReadLimits SHORT =
      new ReadLimits(
          Duration.ofSeconds(2), Duration.ofMillis(500), Duration.ofSeconds(10), 10_000, 50_000);

  /** Handles a request. */
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException;
  }

  /** A request: its path with its query, and its headers. */
  record Received(String target, Map<String, List<String>> headers) {
    Optional<String> header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .map(header -> header.getValue().getFirst())
          .findFirst();
    }
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
  private final Deque<Received> received = new ConcurrentLinkedDeque<>();
  private final CountDownLatch closing = new CountDownLatch(1);

  public FakeHttpSystem() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Answers {@code target}, a path with its query, with this JSON. */
  public FakeHttpSystem on(String target, String json) {
    return on(target, 200, json);
  }

  public FakeHttpSystem on(String target, int status, String body) {
    return on(target, exchange -> send(exchange, status, body));
  }

  FakeHttpSystem on(String target, Behaviour behaviour) {
    behaviours.put(target, behaviour);
    return this;
  }

  /** Redirects {@code target} to {@code location}. */
  public FakeHttpSystem redirect(String target, String location) {
    return on(
        target,
        exchange -> {
          exchange.getResponseHeaders().set("Location", location);
          send(exchange, 302, "");
        });
  }

  /** Never answers {@code target}. */
  public FakeHttpSystem hang(String target) {
    return on(target, _ -> awaitClosing());
  }

  /** Begins to answer {@code target} and never ends, sending all the while. */
  FakeHttpSystem endless(String target) {
    return on(
        target,
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          var piece = "[[[[[[[[[[".repeat(100).getBytes(UTF_8);
          while (closing.getCount() > 0) {
            exchange.getResponseBody().write(piece);
          }
        });
  }

  /** Begins to answer {@code target} and stops in the middle. */
  FakeHttpSystem stall(String target) {
    return on(
        target,
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('[');
          exchange.getResponseBody().flush();
          awaitClosing();
        });
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  List<Received> received() {
    return List.copyOf(received);
  }

  public List<String> targets() {
    return received.stream().map(Received::target).toList();
  }

  SourceHttp http(SourceKind kind) {
    var header = SourceReader.header(kind, Credential.of("token", TOKEN));
    return new SourceHttp(address(), Optional.of(header), LIMITS);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    var target = exchange.getRequestURI().toString();
    received.add(new Received(target, Map.copyOf(exchange.getRequestHeaders())));
    try (exchange) {
      behaviours
          .getOrDefault(target, unknown -> send(unknown, 404, "{\"message\":\"Not found\"}"))
          .answer(exchange);
    }
  }

  private void awaitClosing() {
    try {
      closing.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json; charset=utf-8");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }
}
