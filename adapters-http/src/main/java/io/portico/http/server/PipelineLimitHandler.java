package io.portico.http.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Limits the requests in progress on one connection. A request counts until the client has taken
 * its response, so that a client that sends requests and reads no responses occupies little memory.
 * Further requests wait, and reading from the connection stops, which the client notices as a full
 * connection.
 */
final class PipelineLimitHandler extends ChannelDuplexHandler {

  static final int MOST_IN_PROGRESS = 8;

  private final Queue<Object> waiting = new ArrayDeque<>();
  private int inProgress;
  private boolean isReadDeferred;
  private boolean isForwarding;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (waiting.isEmpty() && !exceeds(message)) {
      forward(context, message);
    } else {
      waiting.add(message);
    }
  }

  private boolean exceeds(Object message) {
    return message instanceof HttpRequest && inProgress >= MOST_IN_PROGRESS;
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
    var written = promise;
    if (message instanceof LastHttpContent && !isInterim(message)) {
      written = promise.unvoid();
      var _ = written.addListener(_ -> ended(context));
    }
    var _ = context.write(message, written);
  }

  private void ended(ChannelHandlerContext context) {
    inProgress--;
    if (!waiting.isEmpty()) {
      forwardWaiting(context);
    }
  }

  private void forwardWaiting(ChannelHandlerContext context) {
    if (isForwarding || context.isRemoved()) {
      return;
    }
    isForwarding = true;
    var forwarded = false;
    for (var next = waiting.peek(); next != null && !exceeds(next); next = waiting.peek()) {
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

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    context.fireChannelInactive();
  }

  private static boolean isInterim(Object message) {
    return message instanceof HttpResponse response
        && response.status().equals(HttpResponseStatus.CONTINUE);
  }
}
