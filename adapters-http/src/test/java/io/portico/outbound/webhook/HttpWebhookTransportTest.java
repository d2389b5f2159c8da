package io.portico.outbound.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import io.portico.application.port.out.webhook.WebhookTransport.Answer;
import io.portico.application.port.out.webhook.WebhookTransport.Outgoing;
import io.portico.application.port.out.webhook.WebhookTransport.Result;
import io.portico.domain.access.AccessToken;
import io.portico.domain.fixture.Ids;
import io.portico.domain.webhook.DeliveryId;
import io.portico.domain.webhook.WebhookSecret;
import io.portico.domain.webhook.WebhookUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpWebhookTransportTest {

  private static final WebhookSecret SECRET =
      WebhookSecret.of(new AccessToken("a-random-token-of-a-test"));
  private static final WebhookSecret PREVIOUS =
      WebhookSecret.of(new AccessToken("another-token-of-a-test"));
  private static final String PAYLOAD = "{\"type\":\"key.issued\",\"data\":{\"name\":\"ä\"}}";

  @AutoClose private final ServerSocket server = listening();
  @AutoClose private final HttpWebhookTransport transport = transport(true, Duration.ofSeconds(20));

  private static ServerSocket listening() {
    try {
      return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static HttpWebhookTransport transport(boolean privateAddresses, Duration longest) {
    return new HttpWebhookTransport(privateAddresses, longest);
  }

  private Outgoing outgoing(String path) {
    return new Outgoing(
        WebhookUrl.parse("http://127.0.0.1:%d%s".formatted(server.getLocalPort(), path)),
        new DeliveryId(Ids.next()),
        Instant.now(),
        PAYLOAD,
        List.of(SECRET, PREVIOUS));
  }

  /** Answers one request with {@code answer}, and returns the request. */
  private CompletableFuture<Request> answer(String answer) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (var socket = server.accept()) {
            var request = Request.read(socket);
            socket.getOutputStream().write(answer.getBytes(UTF_8));
            socket.getOutputStream().flush();
            return request;
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
  }

  private record Request(String line, Map<String, List<String>> headers, String body) {

    static Request read(Socket socket) throws IOException {
      var in = socket.getInputStream();
      var head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) in.read());
      }
      var lines = head.toString().strip().split("\r\n");
      var headers =
          List.of(lines).stream()
              .skip(1)
              .map(line -> line.split(": ", 2))
              .collect(Collectors.toMap(pair -> pair[0], pair -> List.of(pair[1])));
      var length =
          Integer.parseInt(headers.getOrDefault("Content-Length", List.of("0")).getFirst());
      return new Request(lines[0], headers, new String(in.readNBytes(length), UTF_8));
    }
  }

  /* ---- requests ---- */

  @Test
  void send_delivery_isVerifiedByTheStockLibraryWithEachSecret() throws Exception {
    var request = answer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    var delivery = outgoing("/in?token=x");

    assertThat(transport.send(delivery)).isEqualTo(new Result.Accepted(new Answer(200, "ok")));
    assertThat(request.get().line()).isEqualTo("POST /in?token=x HTTP/1.1");
    assertThat(request.get().headers())
        .containsEntry("webhook-id", List.of(delivery.id().toString()))
        .containsEntry("Content-Type", List.of("application/json"))
        .containsEntry("Host", List.of("127.0.0.1:" + server.getLocalPort()));
    assertThat(request.get().body()).isEqualTo(PAYLOAD);
    var headers = HttpHeaders.of(request.get().headers(), (_, _) -> true);
    for (var secret : List.of(SECRET, PREVIOUS)) {
      assertThatCode(() -> new Webhook(secret.secret()).verify(request.get().body(), headers))
          .doesNotThrowAnyException();
    }
    assertThatThrownBy(() -> new Webhook(SECRET.secret()).verify(PAYLOAD + " ", headers))
        .isInstanceOf(WebhookVerificationException.class);
    var stranger = WebhookSecret.of(new AccessToken("a-token-of-someone-else"));
    assertThatThrownBy(() -> new Webhook(stranger.secret()).verify(PAYLOAD, headers))
        .isInstanceOf(WebhookVerificationException.class);
  }

  /* ---- answers ---- */

  @Test
  void send_redirect_isNotFollowed() throws ExecutionException, InterruptedException {
    var request =
        answer(
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:%d/other\r\nContent-Length: 0\r\n\r\n"
                .formatted(server.getLocalPort()));

    assertThat(transport.send(outgoing("")))
        .isEqualTo(new Result.Refused(new Answer(302, ""), Optional.empty()));
    assertThat(request.get().line()).isEqualTo("POST / HTTP/1.1");
  }

  @ParameterizedTest
  @CsvSource({
    "120,PT2M",
    "0,PT0S",
    "99999999999,",
    "soon,",
    "'Sun, 01 Mar 2026 10:16:30 GMT',PT1M",
    "'Sun, 01 Mar 2026 10:14:30 GMT',"
  })
  void retryAfter_secondsOrDate_isRead(String text, Duration pause) {
    assertThat(HttpWebhookTransport.retryAfter(text, Instant.parse("2026-03-01T10:15:30Z")))
        .isEqualTo(Optional.ofNullable(pause));
  }

  @Test
  void send_answerInChunksAfterAnInformationalOne_isRead() {
    var _ =
        answer(
            """
            HTTP/1.1 100 Continue

            HTTP/1.1 503 Busy
            Retry-After: 7
            Transfer-Encoding: chunked

            3
            abc
            2;x=y
            de
            0

            """
                .replace("\n", "\r\n"));

    assertThat(transport.send(outgoing("")))
        .isEqualTo(
            new Result.Refused(new Answer(503, "abcde"), Optional.of(Duration.ofSeconds(7))));
  }

  @ParameterizedTest
  @CsvSource({
    "200, Accepted",
    "202, Accepted",
    "204, Accepted",
    "299, Accepted",
    "410, Gone",
    "301, Refused",
    "302, Refused",
    "400, Refused",
    "404, Refused",
    "429, Refused",
    "500, Refused",
    "503, Refused"
  })
  void send_anyStatus_isOneOfThreeResults(int status, String result) {
    var _ = answer("HTTP/1.1 %d X\r\nContent-Length: 0\r\n\r\n".formatted(status));

    assertThat(transport.send(outgoing("")).getClass().getSimpleName()).isEqualTo(result);
  }

  @Test
  void send_endlessBody_isReadToItsLimit() {
    var _ = answer("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(1_000_000));

    assertThat(transport.send(outgoing("")))
        .isInstanceOfSatisfying(
            Result.Accepted.class,
            accepted ->
                assertThat(accepted.answer().text()).hasSize(HttpWebhookTransport.MOST_OF_BODY));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SSH-2.0-OpenSSH\r\n", "HTTP/1.1 abc\r\n\r\n", "", "HTTP/1.1 200 OK\r\nA"})
  void send_noHttp_isNoAnswer(String answer) {
    var _ = answer(answer);

    assertThat(transport.send(outgoing(""))).isInstanceOf(Result.NoAnswer.class);
  }

  @Test
  void send_endlessHeaders_isNoAnswer() {
    var _ = answer("HTTP/1.1 200 OK\r\n" + "A: b\r\n".repeat(10_000));

    assertThat(transport.send(outgoing(""))).isInstanceOf(Result.NoAnswer.class);
  }

  @Test
  void send_receiverHangs_endsAtTheDeadline() throws IOException {
    var held = new ArrayList<Socket>();
    var _ =
        CompletableFuture.runAsync(
            () -> {
              try {
                held.add(server.accept());
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    try (var impatient = transport(true, Duration.ofSeconds(1))) {
      assertThat(impatient.send(outgoing("")))
          .isEqualTo(new Result.NoAnswer("no answer within 1 seconds"));
    }
    for (var socket : held) {
      socket.close();
    }
  }

  @Test
  void send_nothingListens_isNoAnswer() throws IOException {
    var delivery = outgoing("");
    server.close();

    assertThat(transport.send(delivery))
        .isEqualTo(new Result.NoAnswer("connection refused by 127.0.0.1"));
  }

  /* ---- addresses ---- */

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433"})
  void send_privateAddress_isNotConnectedTo(String host) {
    var delivery =
        new Outgoing(
            WebhookUrl.parse("http://%s:%d/".formatted(host, server.getLocalPort())),
            new DeliveryId(Ids.next()),
            Instant.now(),
            PAYLOAD,
            List.of(SECRET));
    try (var careful = transport(false, Duration.ofSeconds(20))) {
      assertThat(careful.send(delivery))
          .isInstanceOfSatisfying(
              Result.NoAnswer.class,
              none ->
                  assertThat(none.reason())
                      .contains("an address that is not public")
                      .contains("PORTICO_WEBHOOKS_PRIVATE_ADDRESSES"));
    }
  }
}
