package io.portico.outbound.gateway.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A server on this machine that checks each request against the operations of a published interface
 * and its schema, and may fail.
 */
public abstract class AdminServer implements AutoCloseable {

  /** The credential that it accepts. */
  public static final String CREDENTIAL = "a-canary-credential";

  static final JsonMapper MAPPER = new JsonMapper();

  private static final long LONGEST_HANG_SECONDS = 30;

  /** How the server answers. */
  public enum Behaviour {
    WORKS,
    FAILS,
    /** As one that works, and takes no change. */
    REFUSES,
    HANGS,
    TALKS,
    /** As a web server without the page. */
    LACKS,
    /** After the first bytes of an answer that would be right. */
    BREAKS_OFF,
    /** With more than a mebibyte. */
    FLOODS
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final JsonSchemaFactory schemas =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);
  private final JsonNode document;
  private final String credentialHeader;
  private final List<Operation> operations;
  private final List<String> problems = new ArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Behaviour behaviour = Behaviour.WORKS;
  private int requests;
  private int changes;

  AdminServer(String schema, String credentialHeader, List<Operation> operations) {
    this.credentialHeader = credentialHeader;
    this.operations = List.copyOf(operations);
    try (var in =
        Objects.requireNonNull(AdminServer.class.getResourceAsStream("/gateways/" + schema))) {
      this.document = MAPPER.readTree(in);
      this.server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Requests that the interface knows.
   *
   * @param path a regular expression
   * @param parameters the names that their query may have
   */
  record Operation(Set<String> methods, Pattern path, Set<String> parameters) {

    static Operation of(String methods, String path, String... parameters) {
      return new Operation(
          Set.of(methods.split(" ", -1)), Pattern.compile(path), Set.of(parameters));
    }

    private boolean contains(String method, URI address) {
      return methods.contains(method)
          && path.matcher(address.getPath()).matches()
          && parameters.containsAll(Query.of(address.getQuery()).keySet());
    }
  }

  /** An answer. */
  record Reply(int status, JsonNode body) {

    static Reply of(int status, Map<String, ?> body) {
      return new Reply(status, MAPPER.valueToTree(body));
    }

    static Reply notFound() {
      return of(404, Map.of("message", "Not found"));
    }
  }

  /** Returns the address. */
  public final String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Answers all requests so from now on. */
  public final void behave(Behaviour other) {
    behaviour = other;
  }

  /** Returns what was wrong with requests; empty if nothing. */
  public final synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  /** Returns what was wrong with requests, and forgets it: a test meant it. */
  public final synchronized List<String> takeProblems() {
    var taken = List.copyOf(problems);
    problems.clear();
    return taken;
  }

  /** Returns the number of requests. */
  public final synchronized int requests() {
    return requests;
  }

  /** Returns the number of requests that may change something. */
  public final synchronized int changes() {
    return changes;
  }

  final synchronized void report(String problem) {
    problems.add(problem);
  }

  /** Reports what is wrong with {@code body} by the schema of this name. */
  final void check(String name, JsonNode body) {
    var schema = MAPPER.createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.set("$defs", document.path("$defs"));
    schema.put("$ref", "#/$defs/" + name);
    schemas.getSchema(schema).validate(body).forEach(problem -> report(name + ": " + problem));
  }

  abstract Reply answer(String method, List<String> path, Map<String, String> query, JsonNode body);

  private void handle(HttpExchange exchange) throws IOException {
    var body = exchange.getRequestBody().readAllBytes();
    var method = exchange.getRequestMethod();
    synchronized (this) {
      requests++;
      changes += method.equals("GET") ? 0 : 1;
    }
    checkOperation(exchange, method, body);
    switch (behaviour) {
      case WORKS -> send(exchange, reply(exchange, method, body));
      case FAILS -> send(exchange, Reply.of(500, Map.of("message", "An unexpected error")));
      case REFUSES ->
          send(
              exchange,
              method.equals("GET")
                  ? reply(exchange, method, body)
                  : Reply.of(400, Map.of("message", "schema violation")));
      case HANGS -> hang(exchange);
      case TALKS -> sendPage(exchange, 200);
      case LACKS -> sendPage(exchange, 404);
      case BREAKS_OFF -> breakOff(exchange);
      case FLOODS -> flood(exchange);
    }
  }

  private void checkOperation(HttpExchange exchange, String method, byte[] body) {
    var address = exchange.getRequestURI();
    if (operations.stream().noneMatch(operation -> operation.contains(method, address))) {
      report("no such operation: %s %s".formatted(method, address));
    }
    var type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (body.length > 0 && !"application/json".equals(type)) {
      report("%s %s: a body of type %s".formatted(method, address, type));
    }
  }

  /* A server that closes the connection before all that it promised. */
  private static void breakOff(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 1_000);
    exchange.getResponseBody().write("{}".getBytes(UTF_8));
    exchange.getResponseBody().flush();
    exchange.close();
  }

  private static void flood(HttpExchange exchange) {
    try {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().write(("{" + " ".repeat(2 << 20) + "}").getBytes(UTF_8));
      exchange.close();
    } catch (IOException _) {
      // Portico reads no more than it needs.
    }
  }

  private static void sendPage(HttpExchange exchange, int status) throws IOException {
    exchange.sendResponseHeaders(status, 0);
    exchange.getResponseBody().write("<html>a page</html>".getBytes(UTF_8));
    exchange.close();
  }

  private void hang(HttpExchange exchange) {
    try {
      var _ = closed.await(LONGEST_HANG_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    exchange.close();
  }

  private synchronized Reply reply(HttpExchange exchange, String method, byte[] body)
      throws IOException {
    if (!CREDENTIAL.equals(exchange.getRequestHeaders().getFirst(credentialHeader))) {
      return Reply.of(401, Map.of("message", "Unauthorized"));
    }
    var uri = exchange.getRequestURI();
    var path = List.of(uri.getPath().substring(1).split("/", -1));
    return answer(
        method,
        path,
        Query.of(uri.getQuery()),
        body.length == 0 ? MAPPER.nullNode() : MAPPER.readTree(body));
  }

  private static void send(HttpExchange exchange, Reply reply) throws IOException {
    if (reply.status() == 204) {
      exchange.sendResponseHeaders(204, -1);
    } else {
      var bytes = MAPPER.writeValueAsBytes(reply.body());
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  @Override
  public final void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
