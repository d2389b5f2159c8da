package io.portico.http.server;

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
 * Closes a connection whose client takes too long over one request: over its headers, counted from
 * their first byte, or over its body, counted from the end of the headers. However little comes
 * however often, the deadline does not move.
 */
final class RequestDeadline extends ChannelInboundHandlerAdapter {

  private final Duration headers;
  private final Duration body;
  private @Nullable ScheduledFuture<?> running;

  RequestDeadline(Duration headers, Duration body) {
    this.headers = headers;
    this.body = body;
  }

  /** Returns the handler that stands before the decoder and sees the first byte of a request. */
  ChannelInboundHandler firstBytes() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        if (running == null) {
          start(context, headers);
        }
        context.fireChannelRead(message);
      }
    };
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest) {
      stop();
      start(context, body);
    }
    if (message instanceof LastHttpContent) {
      stop();
    }
    context.fireChannelRead(message);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    stop();
    context.fireChannelInactive();
  }

  private void start(ChannelHandlerContext context, Duration limit) {
    running =
        context
            .executor()
            .schedule(
                () -> {
                  var _ = context.close();
                },
                limit.toMillis(),
                TimeUnit.MILLISECONDS);
  }

  private void stop() {
    if (running != null) {
      running.cancel(false);
      running = null;
    }
  }
}
