package io.portico.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.timeout.IdleStateEvent;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PipelineLimitHandlerTest {

  private final Listener listener = new Listener();
  private final EmbeddedChannel channel =
      new EmbeddedChannel(new PipelineLimitHandler(Duration.ofSeconds(30)), listener);

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

  private void request() {
    channel.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
  }

  private void respond(HttpResponseStatus status) {
    channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status));
  }

  private void idle() {
    channel.pipeline().fireUserEventTriggered(IdleStateEvent.ALL_IDLE_STATE_EVENT);
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
