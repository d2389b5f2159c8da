package io.portico.http.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.ReferenceCountUtil;

/**
 * Refuses requests whose end a proxy may see elsewhere than Portico, the means of request
 * smuggling: a {@code Transfer-Encoding} other than one {@code chunked}, or one beside a {@code
 * Content-Length}. The request is marked as malformed, so that it is answered after those before
 * it; what follows it is discarded, and the connection is closed.
 */
final class FramingHandler extends ChannelInboundHandlerAdapter {

  private boolean discards;

  /** Why a request is refused. */
  static final class AmbiguousFramingException extends Exception {
    private static final long serialVersionUID = 1L;

    AmbiguousFramingException() {
      super("the length of the body is ambiguous", null, false, false);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (discards) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (message instanceof HttpRequest request && isAmbiguous(request)) {
      discards = true;
      request.setDecoderResult(DecoderResult.failure(new AmbiguousFramingException()));
      request.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
      request.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
      request.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    context.fireChannelRead(message);
  }

  private static boolean isAmbiguous(HttpMessage request) {
    var headers = request.headers();
    if (!headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
      return false;
    }
    var encodings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    return encodings.size() > 1
        || !encodings.getFirst().equalsIgnoreCase("chunked")
        || headers.contains(HttpHeaderNames.CONTENT_LENGTH);
  }
}
