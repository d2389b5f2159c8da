package io.portico.http.connection;

import io.micronaut.context.annotation.Value;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.body.stream.BodySizeLimits;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.HttpServerConfiguration;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;

/** Adds the handlers of timeouts and limits to the pipeline of every HTTP/1 connection. */
@Singleton
final class ConnectionPipeline implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(2);

  private final Duration headers;
  private final Duration body;
  private final Duration response;
  private final BodySizeLimits limits;
  private final StreamedRoutes streamed;
  private final BodyMemory memory;
  private final SiteHosts hosts;

  ConnectionPipeline(
      @Value("${portico-http.header-deadline:10s}") Duration headers,
      @Value("${portico-http.body-deadline:30s}") Duration body,
      @Value("${portico-http.response-deadline:30s}") Duration response,
      HttpServerConfiguration server,
      StreamedRoutes streamed,
      BodyMemory memory,
      SiteHosts hosts) {
    this.headers = headers;
    this.body = body;
    this.response = response;
    this.limits = new BodySizeLimits(server.getMaxRequestSize(), server.getMaxRequestBufferSize());
    this.streamed = streamed;
    this.memory = memory;
    this.hosts = hosts;
  }

  /** Returns the deadlines of headers, of a body and of reading a response. */
  List<Duration> deadlines() {
    return List.of(headers, body, response);
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
      var codec = ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC;
      var timeout = new RequestTimeoutHandler(headers, body, streamed);
      var framing = new FramingHandler();
      pipeline.addFirst("portico-lingering-close", new LingeringCloseHandler(LONGEST_CLOSE));
      pipeline.addBefore(codec, "portico-first-bytes", timeout.firstBytes());
      pipeline.addBefore(codec, "portico-heads", framing.beforeDecoder());
      // Each directly behind the codec, so the last one added comes first.
      pipeline.addAfter(
          codec, "portico-body-limits", new BodyLimitHandler(streamed, limits, memory));
      pipeline.addAfter(codec, "portico-pipeline-limit", new PipelineLimitHandler(response));
      pipeline.addAfter(codec, "portico-gateway-calls", new GatewayCallHandler());
      pipeline.addAfter(codec, "portico-request-target", new RequestTargetHandler(hosts));
      pipeline.addAfter(codec, "portico-framing", framing);
      pipeline.addAfter(codec, "portico-request-timeout", timeout);
    }
  }
}
