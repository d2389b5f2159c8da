package io.portico.outbound.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.portico.application.port.out.own.TryTransport;
import io.portico.domain.catalogue.TriedAnswer;
import io.portico.domain.catalogue.TriedAnswer.Extent;
import io.portico.domain.catalogue.TriedAnswer.Reason;
import io.portico.domain.catalogue.TriedCall;
import io.portico.domain.catalogue.TriedCall.Header;
import io.portico.domain.key.KeyLocation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpTryTransportTest {

  private final HttpServer server = server();
  private final ConcurrentLinkedQueue<String> received = new ConcurrentLinkedQueue<>();
  private final HttpTryTransport transport = new HttpTryTransport(true);

  private HttpServer server() {
    try {
      var made = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 5);
      made.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      made.createContext("/echo", this::echo);
      made.createContext("/redirect", this::redirect);
      made.createContext("/endless", HttpTryTransportTest::endless);
      made.createContext("/bytes", exchange -> answer(exchange, new byte[] {(byte) 0xff, 0, 1}));
      made.start();
      return made;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() {
    transport.close();
    server.stop(0);
  }

  private void echo(HttpExchange exchange) throws IOException {
    var headers = exchange.getRequestHeaders();
    var seen =
        "%s %s key=%s type=%s body=%s"
            .formatted(
                exchange.getRequestMethod(),
                exchange.getRequestURI(),
                headers.getFirst("X-API-Key"),
                headers.getFirst("Content-Type"),
                new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    received.add(seen);
    exchange.getResponseHeaders().add("X-Seen", "yes");
    answer(exchange, seen.getBytes(UTF_8));
  }

  private void redirect(HttpExchange exchange) throws IOException {
    received.add("redirect");
    exchange.getResponseHeaders().add("Location", "/echo");
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private static void endless(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (var out = exchange.getResponseBody()) {
      var some = "a".repeat(10_000).getBytes(UTF_8);
      while (true) {
        out.write(some);
      }
    }
  }

  private static void answer(HttpExchange exchange, byte[] body) throws IOException {
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private TriedCall.Sent call(String method, String target, String body) {
    var base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    var headers =
        body.isEmpty() ? List.<Header>of() : List.of(new Header("Content-Type", "text/plain"));
    return new TriedCall(method, base, target, headers, body)
        .sent(Optional.of("secret"), KeyLocation.of("X-API-Key"));
  }

  private static TriedAnswer.Answered answered(TryTransport transport, TriedCall.Sent call) {
    return (TriedAnswer.Answered) transport.send(call);
  }

  @Test
  void sendsTheCallAsItIsAndShowsTheAnswer() {
    var answer = answered(transport, call("POST", "/echo?a=1", "hallo"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("POST /echo?a=1 key=secret type=text/plain body=hallo");
    assertThat(answer.headers()).contains(new Header("x-seen", "yes"));
    assertThat(answer.extent()).isEqualTo(Extent.WHOLE);
  }

  @Test
  void followsNoRedirect() {
    var answer = answered(transport, call("GET", "/redirect", ""));

    assertThat(answer.status()).isEqualTo(302);
    assertThat(answer.headers()).contains(new Header("location", "/echo"));
    assertThat(received).containsExactly("redirect");
  }

  @Test
  void readsTheBeginningOfAnEndlessAnswer() {
    var answer = answered(transport, call("GET", "/endless", ""));

    assertThat(answer.body()).hasSize(TryTransport.LARGEST_ANSWER);
    assertThat(answer.extent()).isEqualTo(Extent.BEGINNING);
  }

  @Test
  void hidesABodyThatIsNotText() {
    var answer = answered(transport, call("GET", "/bytes", ""));

    assertThat(answer.body()).isEmpty();
    assertThat(answer.extent()).isEqualTo(Extent.NO_TEXT);
  }

  @Test
  void givesUpAfterTheLongestTime() throws IOException {
    try (var silent = new java.net.ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        var impatient = new HttpTryTransport(true, Duration.ofMillis(200))) {
      var base = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      var call =
          new TriedCall("GET", base, "/", List.of(), "")
              .sent(Optional.empty(), KeyLocation.of("apikey"));

      assertThat(impatient.send(call)).isEqualTo(new TriedAnswer.None(Reason.TIMEOUT));
    }
  }

  @Test
  void connectsToNoPrivateAddress() {
    try (var strict = new HttpTryTransport(false)) {
      assertThat(strict.send(call("GET", "/echo", "")))
          .isEqualTo(new TriedAnswer.None(Reason.REFUSED_ADDRESS));
      assertThat(received).isEmpty();
    }
  }
}
