package io.portico.http.server;

import io.micronaut.context.annotation.Value;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Puts a {@link RequestDeadline} on every HTTP/1 connection. */
@Singleton
final class Deadlines implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

  private final Duration headers;
  private final Duration body;

  Deadlines(
      @Value("${portico-http.header-deadline:10s}") Duration headers,
      @Value("${portico-http.body-deadline:30s}") Duration body) {
    this.headers = headers;
    this.body = body;
  }

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event.getBean().register(new ForListener());
    return event.getBean();
  }

  private final class ForListener implements NettyServerCustomizer {
    @Override
    public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
      return role == ChannelRole.CONNECTION ? new ForConnection(channel) : this;
    }
  }

  private final class ForConnection implements NettyServerCustomizer {
    private final Channel channel;

    ForConnection(Channel channel) {
      this.channel = channel;
    }

    @Override
    public void onStreamPipelineBuilt() {
      var pipeline = channel.pipeline();
      if (pipeline.get(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC) == null) {
        return;
      }
      var deadline = new RequestDeadline(headers, body);
      pipeline.addBefore(
          ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC,
          "portico-first-bytes",
          deadline.firstBytes());
      pipeline.addAfter(
          ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC,
          "portico-request-deadline",
          deadline);
    }
  }
}
