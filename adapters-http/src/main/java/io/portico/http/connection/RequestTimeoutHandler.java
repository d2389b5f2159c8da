package io.portico.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client sends a request too slowly. The header timeout starts with the
 * first byte of the headers, the body timeout with their end; further bytes do not extend either. A
 * request that arrives in one piece starts no timer.
 *
 * <p>The timeout of a {@linkplain StreamedRoutes streamed} body starts again with each {@value
 * #PROGRESS} bytes, and while the server itself does not read.
 */
final class RequestTimeoutHandler extends ChannelDuplexHandler {

  private static final int PROGRESS = 16 * 1024;

  private final Duration headers;
  private final Duration body;
  private final StreamedRoutes streamed;
  private Awaited awaited = Awaited.NOTHING;
  private boolean changed;
  private boolean reads;
  private long stoppedReading;
  private int received;
  private @Nullable ScheduledFuture<?> running;

  private enum Awaited {
    NOTHING,
    REST_OF_HEADERS,
    REST_OF_BODY,
    MORE_OF_STREAM
  }

  RequestTimeoutHandler(Duration headers, Duration body, StreamedRoutes streamed) {
    this.headers = headers;
    this.body = body;
    this.streamed = streamed;
  }

  /** Returns the handler for the position before the decoder, where bytes arrive. */
  ChannelInboundHandler firstBytes() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        if (awaited == Awaited.NOTHING) {
          await(Awaited.REST_OF_HEADERS);
        }
        reads = false;
        if (awaited == Awaited.MORE_OF_STREAM) {
          stoppedReading = context.executor().ticker().nanoTime();
        }
        received += ((ByteBuf) message).readableBytes();
        // The decoder and the handlers after it process these bytes before this call returns.
        context.fireChannelRead(message);
        if (changed || (awaited == Awaited.MORE_OF_STREAM && received >= PROGRESS)) {
          changed = false;
          received = 0;
          schedule(context);
        }
      }
    };
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest request) {
      await(
          streamed.contains(request.method().name(), request.uri())
              ? Awaited.MORE_OF_STREAM
              : Awaited.REST_OF_BODY);
    }
    if (message instanceof LastHttpContent) {
      await(Awaited.NOTHING);
    }
    context.fireChannelRead(message);
  }

  @Override
  public void read(ChannelHandlerContext context) {
    if (isStreamPaused(context)) {
      schedule(context);
    }
    reads = true;
    context.read();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    stop();
    context.fireChannelInactive();
  }

  private void await(Awaited next) {
    awaited = next;
    changed = true;
  }

  private void schedule(ChannelHandlerContext context) {
    stop();
    switch (awaited) {
      case NOTHING -> {}
      case REST_OF_HEADERS -> closeAfter(headers, context);
      case REST_OF_BODY, MORE_OF_STREAM -> closeAfter(body, context);
    }
  }

  private void closeAfter(Duration limit, ChannelHandlerContext context) {
    running =
        context.executor().schedule(() -> end(context), limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void end(ChannelHandlerContext context) {
    if (isStreamPaused(context)) {
      schedule(context);
      return;
    }
    var _ = context.close();
  }

  /* Reading also stops for a moment after each byte, so only a long pause counts. */
  private boolean isStreamPaused(ChannelHandlerContext context) {
    return awaited == Awaited.MORE_OF_STREAM
        && !reads
        && context.executor().ticker().nanoTime() - stoppedReading > body.toNanos() / 2;
  }

  private void stop() {
    if (running != null) {
      running.cancel(false);
      running = null;
    }
  }
}
