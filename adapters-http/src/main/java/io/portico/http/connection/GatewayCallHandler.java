package io.portico.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** Normalises {@link GatewayCalls} before the framework reads them, and discards their bodies. */
final class GatewayCallHandler extends ChannelInboundHandlerAdapter {

  private boolean discards;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      discards = isGatewayCall(request);
      if (discards) {
        context.fireChannelRead(GatewayCalls.normalised(request));
        context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        return;
      }
    } else if (discards) {
      discards = !(message instanceof LastHttpContent);
      ReferenceCountUtil.release(message);
      return;
    }
    context.fireChannelRead(message);
  }

  private static boolean isGatewayCall(HttpRequest request) {
    return request.decoderResult().isSuccess()
        && GatewayCalls.contains(request.uri())
        && !request.method().equals(HttpMethod.CONNECT);
  }
}
