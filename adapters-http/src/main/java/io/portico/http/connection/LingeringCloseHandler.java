package io.portico.http.connection;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections so that the client can read the response to its end, also if it still sends.
 * The system discards what waits to be sent, and resets the connection, if the server closes it
 * before it has read everything. So the server first sends the end of its stream, and discards what
 * the client sends until that closes the connection too, or the time is over.
 *
 * <p>Nearest to the transport. A connection whose {@code SO_LINGER} is 0 is closed at once.
 */
final class LingeringCloseHandler extends ChannelDuplexHandler {

  private final Duration longest;
  private @Nullable ChannelPromise closing;
  private @Nullable ScheduledFuture<?> end;

  /**
   * @param longest how long the client may take to close the connection too
   */
  LingeringCloseHandler(Duration longest) {
    this.longest = longest;
  }

  @Override
  public void close(ChannelHandlerContext context, ChannelPromise promise) {
    if (closing == null && mayLinger(context)) {
      linger(context, promise);
    } else {
      closeNow(context, promise);
    }
  }

  private static boolean mayLinger(ChannelHandlerContext context) {
    var channel = context.channel();
    return channel.isActive()
        && channel instanceof DuplexChannel
        && channel.config().getOption(ChannelOption.SO_LINGER) != 0;
  }

  private void linger(ChannelHandlerContext context, ChannelPromise promise) {
    closing = promise;
    end =
        context
            .executor()
            .schedule(() -> closeNow(context, promise), longest.toMillis(), TimeUnit.MILLISECONDS);
    ((DuplexChannel) context.channel())
        .shutdownOutput()
        .addListener(
            sent -> {
              if (!sent.isSuccess()) {
                closeNow(context, promise);
              }
            });
    context.read();
  }

  /* The caller that closes handles the promise. */
  private static void closeNow(ChannelHandlerContext context, ChannelPromise promise) {
    var _ = context.close(promise);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (closing == null) {
      var _ = context.write(message, promise);
    } else {
      ReferenceCountUtil.release(message);
      promise.tryFailure(new ClosedChannelException());
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (closing == null) {
      context.fireChannelRead(message);
    } else {
      ReferenceCountUtil.release(message);
    }
  }

  /* The handlers after this one no longer ask for more. */
  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (closing == null) {
      context.fireChannelReadComplete();
    } else {
      context.read();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (end != null) {
      end.cancel(false);
    }
    if (closing != null && !closing.isDone()) {
      closeNow(context, closing);
    }
    context.fireChannelInactive();
  }
}
