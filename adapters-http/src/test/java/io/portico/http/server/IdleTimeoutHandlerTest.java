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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdleTimeoutHandlerTest {

  private final Ears ears = new Ears();
  private final EmbeddedChannel channel = new EmbeddedChannel(new IdleTimeoutHandler(), ears);

  @AfterEach
  void disconnect() {
    channel.finishAndReleaseAll();
  }

  @Test
  void idle_withoutRequest_isTold() {
    idle();

    assertThat(ears.heard).isEqualTo(1);
  }

  @Test
  void idle_whileAnAnswerIsMade_isNotTold() {
    request();
    answer(HttpResponseStatus.CONTINUE);
    idle();

    assertThat(ears.heard).isZero();
  }

  @Test
  void idle_afterTheAnswer_isTold() {
    request();
    answer(HttpResponseStatus.OK);
    idle();

    assertThat(ears.heard).isEqualTo(1);
  }

  private void request() {
    channel.writeInbound(new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
  }

  private void answer(HttpResponseStatus status) {
    channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status));
  }

  private void idle() {
    channel.pipeline().fireUserEventTriggered(IdleStateEvent.ALL_IDLE_STATE_EVENT);
  }

  /** Hears what the framework would hear. */
  private static final class Ears extends ChannelInboundHandlerAdapter {
    private int heard;

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      heard++;
    }
  }
}
