package io.portico.http.connection;

import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;

/** The messages of a response on its way to the client. */
final class ResponseMessages {

  private ResponseMessages() {}

  /** Returns whether {@code message} ends a response; an interim one is followed by another. */
  static boolean isEnd(Object message) {
    return message instanceof LastHttpContent && !isInterim(message);
  }

  private static boolean isInterim(Object message) {
    return message instanceof HttpResponse response
        && response.status().equals(HttpResponseStatus.CONTINUE);
  }
}
