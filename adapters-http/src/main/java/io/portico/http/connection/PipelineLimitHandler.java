package io.portico.http.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Limits what a client can make a connection hold. Eight requests are in progress at most, and none
 * begins while responses wait for the client to read; further requests wait, and reading from the
 * connection stops. A client that reads too little of a response for too long is cut, but a
 * connection without traffic is not idle while a request is in progress or a response is being
 * sent.
 */
final class PipelineLimitHandler extends ChannelDuplexHandler {

  static final int MOST_IN_PROGRESS = 8;

  /** The bytes of a response that a client must read within the deadline, unless fewer are left. */
  static final int PROGRESS = 16 * 1024;

  private static final int LOOKS = 30;

  private final Duration longestStall;
  private final Queue<Object> waiting = new ArrayDeque<>();
  private int inProgress;
  private boolean isReadDeferred;
  private boolean isForwarding;
  private @Nullable ScheduledFuture<?> stall;
  private @Nullable Object sending;
  private long sent;
  private int looks;

  /**
   * @param longestStall how long a client may take for {@link #PROGRESS} bytes of a response
   */
  PipelineLimitHandler(Duration longestStall) {
    this.longestStall = longestStall;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (waiting.isEmpty() && !mustWait(context, message)) {
      forward(context, message);
    } else {
      waiting.add(message);
    }
  }

  private boolean mustWait(ChannelHandlerContext context, Object message) {
    return message instanceof HttpRequest
        && (inProgress >= MOST_IN_PROGRESS || !context.channel().isWritable());
  }

  private void forward(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest) {
      inProgress++;
    }
    context.fireChannelRead(message);
  }

  @Override
  public void read(ChannelHandlerContext context) {
    if (waiting.isEmpty()) {
      context.read();
    } else {
      isReadDeferred = true;
    }
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    var isEnd = ResponseMessages.isEnd(message);
    // The caller that writes handles the promise.
    var _ = context.write(message, promise);
    if (isEnd) {
      inProgress--;
      forwardWaiting(context);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    forwardWaiting(context);
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void flush(ChannelHandlerContext context) {
    context.flush();
    if (stall == null) {
      watch(context);
    }
  }

  /* The transport does not report that it sends, so it is looked at now and then. */
  @SuppressWarnings("ReferenceEquality") // an equal message after this one is progress
  private void watch(ChannelHandlerContext context) {
    var outbound = context.channel().unsafe().outboundBuffer();
    var next = outbound == null ? null : outbound.current();
    if (outbound == null || next == null) {
      stall = null;
      return;
    }
    var progress = outbound.currentProgress();
    if (stall == null || next != sending || progress - sent >= PROGRESS) {
      sending = next;
      sent = progress;
      looks = 0;
    } else if (++looks == LOOKS) {
      // The system would keep what it has not sent for minutes.
      context.channel().config().setOption(ChannelOption.SO_LINGER, 0);
      var _ = context.close();
      return;
    }
    stall =
        context
            .executor()
            .schedule(() -> watch(context), longestStall.toNanos() / LOOKS, TimeUnit.NANOSECONDS);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (!(event instanceof IdleStateEvent) || (inProgress <= 0 && stall == null)) {
      context.fireUserEventTriggered(event);
    }
  }

  private void forwardWaiting(ChannelHandlerContext context) {
    if (waiting.isEmpty() || isForwarding || context.isRemoved()) {
      return;
    }
    isForwarding = true;
    var forwarded = false;
    for (var next = waiting.peek();
        next != null && !mustWait(context, next);
        next = waiting.peek()) {
      waiting.remove();
      forward(context, next);
      forwarded = true;
    }
    isForwarding = false;
    if (forwarded) {
      context.fireChannelReadComplete();
    }
    if (waiting.isEmpty() && isReadDeferred) {
      isReadDeferred = false;
      context.read();
    }
  }

  /* What waits would be done without a response. */
  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    discard();
    // The caller that closes handles the promise.
    var _ = context.close(promise);
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    discard();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    discard();
    context.fireChannelInactive();
  }

  private void discard() {
    if (stall != null) {
      stall.cancel(false);
    }
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
  }
}
