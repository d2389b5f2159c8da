package io.portico.endtoend.tracing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.portico.testkit.MailServer;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.TraceCollector;
import io.portico.testkit.TraceCollector.Received;
import io.portico.testkit.WebhookReceiver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The spans of requests and of what they lead to, as a collector receives them. */
class TracesTest extends PorticoTest {

  private static final AtomicInteger LAST = new AtomicInteger();
  private static final String PARENT = "b7ad6b7169203331";

  private final TraceCollector collector = new TraceCollector();
  private final MailServer mailServer = new MailServer();
  private final WebhookReceiver receiver = new WebhookReceiver();
  private final List<String> ofSource = new CopyOnWriteArrayList<>();
  private final HttpServer source = source();

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    try {
      var file = Files.createDirectories(defaults.data()).resolve("sources.yaml");
      Files.writeString(
          file,
          """
          sources:
            - name: kong-of-the-test
              type: kong
              url: http://localhost:%d
          """
              .formatted(source.getAddress().getPort()));
      return defaults
          .withTraces(collector.url())
          .withPrivateAddresses()
          .mailingOver(mailServer.port())
          .withSources(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private HttpServer source() {
    try {
      var server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
      server.createContext("/", this::answer);
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    ofSource.add(String.valueOf(exchange.getRequestHeaders().getFirst("traceparent")));
    var body =
        (exchange.getRequestURI().getPath().equals("/services")
                ? "{\"data\":[{\"id\":\"1\",\"name\":\"Billing\",\"tags\":null}],\"next\":null}"
                : "{\"data\":[],\"next\":null}")
            .getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @AfterAll
  void stopOthers() {
    collector.close();
    mailServer.close();
    receiver.close();
    source.stop(0);
  }

  /** Returns the id of a trace that no other test has. */
  private static String newTrace() {
    return "0af7651916cd43dd8448eb21%08x".formatted(LAST.incrementAndGet());
  }

  private static Map<String, String> within(String trace) {
    return Map.of(
        "traceparent",
        "00-%s-%s-01".formatted(trace, PARENT),
        "tracestate",
        "other=text-of-the-client",
        "X-Request-Id",
        "request-of-" + trace);
  }

  private Received awaitSpan(String trace, String name) {
    return collector.await(
        name + " in trace " + trace,
        span -> span.trace().equals(trace) && span.name().equals(name));
  }

  @Test
  void request_withTraceparent_isASpanOfThatTraceWithItsTransaction() {
    var trace = newTrace();

    admin.post("/api/apis?force=a-query", "{\"name\":\"Billing of a trace\"}", within(trace));

    var request = awaitSpan(trace, "POST /api/apis");
    assertThat(request.parent()).isEqualTo(PARENT);
    assertThat(request.attributes())
        .containsOnlyKeys(
            "http.request.method", "http.route", "http.response.status_code", "portico.request_id")
        .contains(
            entry("http.request.method", "POST"),
            entry("http.route", "/api/apis"),
            entry("portico.request_id", "request-of-" + trace));
    assertThat(request.failed()).isFalse();
  }

  @Test
  void change_isATransactionWithinTheSpanOfTheRequest() {
    var trace = newTrace();

    admin.post("/api/apis", "{\"name\":\"Traced\"}", within(trace)).assertIs(201);
    var transaction = awaitSpan(trace, "transaction");
    assertThat(transaction.parent()).isEqualTo(awaitSpan(trace, "POST /api/apis").id());
    assertThat(transaction.attributes())
        .containsOnly(entry("db.system.name", "h2database"), entry("portico.outcome", "committed"));
  }

  @Test
  void read_isAStatementWithinTheSpanOfTheRequest() {
    var trace = newTrace();

    admin.send("GET", "/api/apis?q=words-of-a-search", "", within(trace));

    var statement = awaitSpan(trace, "statement");
    assertThat(statement.parent()).isEqualTo(awaitSpan(trace, "GET /api/apis").id());
    assertThat(statement.attributes()).containsOnly(entry("db.system.name", "h2database"));
  }

  @Test
  void unknownRoute_isASpanWithoutItsPath() {
    var trace = newTrace();

    admin.send("GET", "/api/secret-of-a-path", "", within(trace));

    assertThat(awaitSpan(trace, "HTTP").attributes())
        .containsOnly(
            entry("http.response.status_code", 404L),
            entry("portico.request_id", "request-of-" + trace));
  }

  @Test
  void malformedTraceparent_startsANewTrace() {
    var id = "request-" + newTrace();

    admin.send("GET", "/api/limits", "", Map.of("traceparent", "00-zz-1-01", "X-Request-Id", id));

    var span =
        collector.await(id, received -> id.equals(received.attributes().get("portico.request_id")));
    assertThat(span.parent()).isEmpty();
    assertThat(span.trace()).matches("[0-9a-f]{32}");
  }

  @Test
  void backgroundWork_withoutARequest_makesNoSpans() {
    awaitSomeSpan();

    assertThat(collector.spans())
        .filteredOn(span -> span.name().equals("transaction") || span.name().equals("statement"))
        .noneMatch(span -> span.parent().isEmpty());
  }

  private void awaitSomeSpan() {
    var trace = newTrace();
    admin.send("GET", "/api/apis", "", within(trace));
    awaitSpan(trace, "GET /api/apis");
  }

  @Test
  void webhook_isASpanWhoseIdIsSent() {
    var reply = admin.post("/api/webhooks", "{\"url\":\"%s\"}".formatted(receiver.url()));
    reply.assertIs(201);
    receiver.verifiesWith(Replies.all("secret", reply).getFirst());

    ours().register("Payments of a webhook", "{}");

    var span =
        collector.await(
            "a delivery",
            received ->
                received.name().equals("send webhook")
                    && receiver.accepted().stream()
                        .anyMatch(
                            delivery ->
                                delivery.traceparent().contains(received.trace())
                                    && delivery.traceparent().contains(received.id())));
    assertThat(span.attributes())
        .containsOnlyKeys(
            "portico.webhook.delivery_id", "portico.outcome", "http.response.status_code")
        .contains(entry("portico.outcome", "accepted"), entry("http.response.status_code", 200L));
    assertThat(span.failed()).isFalse();
  }

  @Test
  void pull_isASpanWhoseIdIsSent() {
    var trace = newTrace();

    client("the-first-administrator")
        .post("/api/discovery/kong-of-the-test/pull", "", within(trace))
        .assertIs(200);
    var span = awaitSpan(trace, "pull source");
    assertThat(span.parent()).isEqualTo(awaitSpan(trace, "POST /api/discovery/{source}/pull").id());
    assertThat(span.attributes())
        .containsOnly(
            entry("portico.source.name", "kong-of-the-test"),
            entry("portico.source.type", "kong"),
            entry("portico.source.apis", 1L),
            entry("portico.outcome", "complete"));
    assertThat(ofSource).contains("00-%s-%s-01".formatted(trace, span.id()));
  }

  @Test
  void mail_isASpanWithoutItsReceiver() {
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().offerPlan("Gold of a trace");
    var developer = ours().registerDeveloper("ann@traces.example");
    var request = Replies.last(ours().requestKey(developer, plan));

    admin.put("/api/portal/requests/approve/" + request, "");

    var span = collector.await("a mail", received -> received.name().equals("send mail"));
    assertThat(span.attributes()).containsOnly(entry("portico.outcome", "accepted"));
    assertThat(collector.messages()).noneMatch(message -> message.contains("ann@traces.example"));
  }
}
