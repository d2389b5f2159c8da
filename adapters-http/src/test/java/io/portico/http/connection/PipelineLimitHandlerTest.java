package io.portico.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.IdleStateEvent;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipelineLimitHandlerTest {

  private static final Duration STALL = Duration.ofSeconds(30);

  private final Listener listener = new Listener();
  private final Transport channel = new Transport(new PipelineLimitHandler(STALL), listener);

  @AfterEach
  void disconnect() {
    channel.finishAndReleaseAll();
  }

  @Test
  void idle_withoutRequest_isPropagated() {
    idle();

    assertThat(listener.events).isEqualTo(1);
  }

  @Test
  void idle_whileResponseIsPending_isSuppressed() {
    request();
    respond(HttpResponseStatus.CONTINUE);
    idle();

    assertThat(listener.events).isZero();
  }

  @Test
  void idle_afterTheResponse_isPropagated() {
    request();
    respond(HttpResponseStatus.OK);
    idle();

    assertThat(listener.events).isEqualTo(1);
  }

  @Test
  void response_partNotRead_closesAtTheTimeout() {
    channel.accepts(5);
    respond("0123456789");
    pass(STALL.minusMillis(1));
    assertThat(channel.isOpen()).isTrue();

    pass(Duration.ofMillis(1));

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void response_readSlowly_staysOpen() {
    respond("0".repeat(10 * PipelineLimitHandler.PROGRESS));
    for (var parts = 1; parts < 9; parts++) {
      pass(STALL.dividedBy(2));
      channel.accepts(PipelineLimitHandler.PROGRESS);
    }
    idle();
    assertThat(channel.isOpen()).isTrue();
    assertThat(listener.events).isZero();

    pass(STALL.multipliedBy(2));

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void response_readByteByByte_closesAtTheTimeout() {
    channel.accepts(1);
    respond("0123456789");
    for (var bytes = 1; bytes < 9 && channel.isOpen(); bytes++) {
      pass(STALL.dividedBy(3));
      channel.accepts(1);
    }

    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void response_readCompletely_staysOpen() {
    channel.accepts(5);
    respond("0123456789");
    channel.accepts(5);
    pass(STALL.multipliedBy(2));
    idle();

    assertThat(channel.isOpen()).isTrue();
    assertThat(listener.events).isEqualTo(1);
  }

  private void respond(String bytes) {
    var _ = channel.writeAndFlush(Unpooled.copiedBuffer(bytes, StandardCharsets.US_ASCII));
  }

  private void pass(Duration time) {
    for (var milli = 0; milli < time.toMillis(); milli++) {
      channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
      channel.runScheduledPendingTasks();
    }
  }

  private void request() {
    channel.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
  }

  private void respond(HttpResponseStatus status) {
    channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status));
  }

  private void idle() {
    channel.pipeline().fireUserEventTriggered(IdleStateEvent.ALL_IDLE_STATE_EVENT);
  }

  /** A connection that accepts as many bytes as its client reads. */
  private static final class Transport extends EmbeddedChannel {
    private long accepted;

    Transport(ChannelHandler... handlers) {
      super(handlers);
      freezeTime();
    }

    void accepts(long bytes) {
      accepted += bytes;
      unsafe().flush();
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer outbound) throws Exception {
      if (!(outbound.current() instanceof ByteBuf)) {
        super.doWrite(outbound);
        return;
      }
      while (accepted > 0 && outbound.current() instanceof ByteBuf next) {
        var bytes = Math.min(accepted, next.readableBytes());
        accepted -= bytes;
        outbound.removeBytes(bytes);
      }
    }
  }

  /** Counts the events that the framework would receive. */
  private static final class Listener extends ChannelInboundHandlerAdapter {
    private int events;

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      events++;
    }
  }
}
