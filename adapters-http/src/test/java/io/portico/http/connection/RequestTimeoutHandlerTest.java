package io.portico.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestTimeoutHandlerTest {

  private static final Duration HEADERS = Duration.ofSeconds(10);
  private static final Duration BODY = Duration.ofSeconds(30);
  private static final String HEAD = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n";

  private static final String STREAMED_HEAD =
      "POST /api/discovery/kong/sync HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n";

  private final EmbeddedChannel channel = connected();

  @AfterEach
  void disconnect() {
    channel.finishAndReleaseAll();
  }

  @Test
  void headers_trickling_closeAtTheTimeout() {
    receive("GET / HTTP/1.1\r\n");
    trickle(HEADERS);

    assertClosesAfter(Duration.ofSeconds(1));
  }

  @Test
  void headers_firstByteOnly_closeAtTheTimeout() {
    receive("G");
    pass(HEADERS);

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void body_trickling_closesAtTheTimeout() {
    receive(HEAD);
    trickle(BODY);

    assertClosesAfter(Duration.ofSeconds(1));
  }

  @Test
  void streamedBody_makingProgress_staysOpen() {
    receive(STREAMED_HEAD);
    for (var piece = 0; piece < 50; piece++) {
      pass(BODY.minusMillis(1));
      receive("x".repeat(16 * 1024));
    }

    assertClosesAfter(BODY);
  }

  @Test
  void streamedBody_trickling_closesAtTheTimeout() {
    receive(STREAMED_HEAD);
    trickle(BODY);

    assertClosesAfter(Duration.ofSeconds(1));
  }

  @Test
  void streamedBody_tricklingWhileReadingStopsAfterEachByte_closesAtTheTimeout() {
    channel.config().setAutoRead(false);
    receive(STREAMED_HEAD);
    for (var second = 1; second < BODY.toSeconds(); second++) {
      channel.read();
      pass(Duration.ofSeconds(1));
      receive("x");
    }

    pass(Duration.ofSeconds(1));

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void streamedBody_whileTheServerDoesNotRead_staysOpen() {
    channel.config().setAutoRead(false);
    receive(STREAMED_HEAD);
    pass(BODY.multipliedBy(3));
    assertThat(channel.isOpen()).isTrue();

    channel.read();
    pass(BODY);

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void streamedBody_complete_staysOpen() {
    receive(HEAD.replace("POST /", "POST /api/discovery/kong/sync?complete=true") + "x".repeat(50));
    receive("x".repeat(50));
    pass(Duration.ofHours(1));

    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void body_afterSlowHeaders_hasItsOwnTimeout() {
    receive(HEAD.substring(0, 10));
    pass(HEADERS.minusMillis(1));
    receive(HEAD.substring(10));
    pass(BODY.minusMillis(1));

    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void request_complete_staysOpen() {
    receive(HEAD + "x".repeat(100));
    pass(Duration.ofHours(1));

    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void connection_idle_staysOpen() {
    pass(Duration.ofHours(1));

    assertThat(channel.isOpen()).isTrue();
  }

  @Test
  void secondRequest_onOneConnection_hasItsOwnTimeout() {
    receive("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    pass(Duration.ofMinutes(5));
    receive("GET /");

    assertClosesAfter(HEADERS);
  }

  @Test
  void close_byTheClient_cancelsTheTimer() {
    receive("GET /");
    var _ = channel.close();

    assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
  }

  private static EmbeddedChannel connected() {
    var handler = new RequestTimeoutHandler(HEADERS, BODY, new StreamedRoutes(1_000, 1_000));
    var channel = new EmbeddedChannel(handler.firstBytes(), new HttpServerCodec(), handler);
    channel.freezeTime();
    return channel;
  }

  private void receive(String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII));
  }

  /* A byte each second, the last one a second before the end of the timeout. */
  private void trickle(Duration timeout) {
    for (var second = 1; second < timeout.toSeconds(); second++) {
      pass(Duration.ofSeconds(1));
      receive("x");
    }
  }

  private void assertClosesAfter(Duration time) {
    pass(time.minusMillis(1));
    assertThat(channel.isOpen()).isTrue();
    pass(Duration.ofMillis(1));
    assertThat(channel.isOpen()).isFalse();
  }

  private void pass(Duration time) {
    channel.advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
    channel.runScheduledPendingTasks();
  }
}
