package io.portico.http.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.regex.Pattern;

/** Normalises {@link GatewayCalls} before the framework reads them, and discards their bodies. */
final class GatewayCallHandler extends ChannelInboundHandlerAdapter {

  private static final Pattern ABSOLUTE = Pattern.compile("https?://", Pattern.CASE_INSENSITIVE);

  private boolean discards;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      removeAuthority(request);
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

  /* Of an absolute address, as clients send it to proxies, the framework takes the path. */
  private static void removeAuthority(HttpRequest request) {
    var uri = request.uri();
    var authority = uri.indexOf("://") + 3;
    if (ABSOLUTE.matcher(uri).lookingAt()) {
      var path = uri.indexOf('/', authority);
      request.setUri(path < 0 ? "/" : uri.substring(path));
    }
  }

  private static boolean isGatewayCall(HttpRequest request) {
    return request.decoderResult().isSuccess()
        && GatewayCalls.contains(request.uri())
        && !request.method().equals(HttpMethod.CONNECT);
  }
}
