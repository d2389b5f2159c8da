package io.portico.http.server;

import io.micronaut.http.body.stream.BodySizeLimits;
import io.micronaut.http.server.netty.handler.PipeliningServerHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;

/** Applies the body size limit of each route before the framework reads the request. */
final class BodyLimitHandler extends ChannelInboundHandlerAdapter {

  private final StreamedRoutes streamed;
  private final BodySizeLimits defaults;

  BodyLimitHandler(StreamedRoutes streamed, BodySizeLimits defaults) {
    this.streamed = streamed;
    this.defaults = defaults;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      var method = request.method().name();
      var largest = streamed.largest(method, request.uri());
      var handler = context.pipeline().get(PipeliningServerHandler.class);
      handler.setBodySizeLimits(
          largest.isPresent()
              ? new BodySizeLimits(largest.getAsLong(), defaults.maxBufferSize())
              : defaults);
      handler.setRequestDecompressionEnabled(!streamed.decompresses(method, request.uri()));
    }
    context.fireChannelRead(message);
  }
}
