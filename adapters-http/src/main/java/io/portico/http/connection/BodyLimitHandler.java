package io.portico.http.connection;

import io.micronaut.http.body.stream.BodySizeLimits;
import io.micronaut.http.server.netty.handler.PipeliningServerHandler;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.portico.http.problem.BodyMemoryExhaustedException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Applies the body size limit of each route before the framework reads the request, and refuses
 * requests with large bodies while there is no {@linkplain BodyMemory memory} for them. The body of
 * such a request is discarded, and the connection is closed at its end.
 */
final class BodyLimitHandler extends ChannelDuplexHandler {

  private final StreamedRoutes streamed;
  private final BodySizeLimits defaults;
  private final BodyMemory memory;

  /* Requests with a reservation whose response has not been sent, in order. */
  private final Queue<Reservation> reservations = new ArrayDeque<>(0);
  private long requests;
  private long responses;
  private boolean discards;
  private @Nullable ChannelPromise closing;

  BodyLimitHandler(StreamedRoutes streamed, BodySizeLimits defaults, BodyMemory memory) {
    this.streamed = streamed;
    this.defaults = defaults;
    this.memory = memory;
  }

  /** The bytes of the request with this number. */
  private record Reservation(long request, int bytes) {}

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      requests++;
      limit(context, request);
    } else if (discards) {
      discards = !(message instanceof LastHttpContent);
      ReferenceCountUtil.release(message);
      if (!discards && closing != null) {
        // The caller that closes handles the promise.
        var _ = context.close(closing);
      }
      return;
    }
    context.fireChannelRead(message);
    if (discards) {
      context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
    }
  }

  private void limit(ChannelHandlerContext context, HttpRequest request) {
    var method = request.method().name();
    var largest = streamed.largest(method, request.uri());
    if (largest.isEmpty() && request.decoderResult().isSuccess() && !reserve(request)) {
      request.setDecoderResult(DecoderResult.failure(new BodyMemoryExhaustedException()));
      request.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
      request.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
      request.headers().remove(HttpHeaderNames.EXPECT);
      discards = true;
    }
    var handler = context.pipeline().get(PipeliningServerHandler.class);
    handler.setBodySizeLimits(
        largest.isPresent()
            ? new BodySizeLimits(largest.getAsLong(), defaults.maxBufferSize())
            : defaults);
    handler.setRequestDecompressionEnabled(!streamed.decompresses(method, request.uri()));
  }

  /* A body that is too large is refused anyway. */
  private boolean reserve(HttpRequest request) {
    var most = defaults.maxBodySize();
    var bytes =
        HttpUtil.isTransferEncodingChunked(request) ? most : HttpUtil.getContentLength(request, 0L);
    if (bytes <= BodyMemory.SMALL || bytes > most) {
      return true;
    }
    if (!memory.reserve((int) bytes)) {
      return false;
    }
    reservations.add(new Reservation(requests, (int) bytes));
    return true;
  }

  /* A client that is still sending would not see the response. */
  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    if (discards && closing == null) {
      closing = promise;
      return;
    }
    release();
    var _ = context.close(promise);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (ResponseMessages.isEnd(message)) {
      responses++;
      var first = reservations.peek();
      if (first != null && first.request() <= responses) {
        memory.release(reservations.remove().bytes());
      }
    }
    // The caller that writes handles the promise.
    var _ = context.write(message, promise);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    release();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    release();
    context.fireChannelInactive();
  }

  private void release() {
    reservations.forEach(reservation -> memory.release(reservation.bytes()));
    reservations.clear();
  }
}
