package io.portico.http.server;

import io.micronaut.http.body.stream.BodySizeLimits;
import io.micronaut.http.server.netty.handler.PipeliningServerHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;

/** Gives each request the limits of its route, before the framework sees it. */
final class BodyLimits extends ChannelInboundHandlerAdapter {

  private final StreamedRoutes streamed;
  private final BodySizeLimits usual;

  BodyLimits(StreamedRoutes streamed, BodySizeLimits usual) {
    this.streamed = streamed;
    this.usual = usual;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      var method = request.method().name();
      var largest = streamed.largest(method, request.uri());
      var handler = context.pipeline().get(PipeliningServerHandler.class);
      handler.setBodySizeLimits(
          largest.isPresent()
              ? new BodySizeLimits(largest.getAsLong(), usual.maxBufferSize())
              : usual);
      handler.setRequestDecompressionEnabled(!streamed.unpack(method, request.uri()));
    }
    context.fireChannelRead(message);
  }
}
