package io.portico.http.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;

/**
 * Keeps a connection open while an answer is being made, however long that takes: the framework
 * takes a connection for idle on which no bytes go.
 */
final class PatientConnection extends ChannelDuplexHandler {

  private int unanswered;

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof HttpRequest) {
      unanswered++;
    }
    context.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof LastHttpContent && !isInterim(message)) {
      unanswered--;
    }
    // Whoever writes looks after the promise.
    var _ = context.write(message, promise);
  }

  private static boolean isInterim(Object message) {
    return message instanceof HttpResponse response
        && response.status().equals(HttpResponseStatus.CONTINUE);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (!(event instanceof IdleStateEvent) || unanswered <= 0) {
      context.fireUserEventTriggered(event);
    }
  }
}
