package io.portico.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpConstants;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/**
 * Refuses requests that a proxy may read differently than Portico, the means of request smuggling:
 * a {@code Transfer-Encoding} other than one {@code chunked}, or one beside a {@code
 * Content-Length}, or a folded header line. The request is marked as malformed, so that it is
 * answered after those before it; what follows it is discarded, and the connection is closed.
 */
final class FramingHandler extends ChannelInboundHandlerAdapter {

  private boolean discards;
  private boolean inHead = true;
  private boolean folded;
  private boolean atLineStart = true;

  /* Whether a blank line may end a chunked body: each would otherwise begin a slice. */
  private boolean mayEnd;

  /* Of a body whose length is known. */
  private long bodyLeft;

  /** Why a request is refused. */
  static final class AmbiguousFramingException extends Exception {
    private static final long serialVersionUID = 1L;

    AmbiguousFramingException() {
      super("the end of the headers or of the body is ambiguous", null, false, false);
    }
  }

  /**
   * Returns the handler for the position before the decoder, which joins folded lines. Where a line
   * may be folded, it passes on the head of one request at a time, so that it knows where the next
   * one begins.
   */
  ChannelInboundHandler beforeDecoder() {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelRead(ChannelHandlerContext context, Object message) {
        var bytes = (ByteBuf) message;
        if (isOfBody(bytes)) {
          context.fireChannelRead(bytes);
        } else if (mayBeFolded(bytes)) {
          passOnSeparately(context, bytes);
        } else {
          atLineStart = endsLine(bytes);
          context.fireChannelRead(bytes);
        }
      }
    };
  }

  private boolean isOfBody(ByteBuf bytes) {
    return !inHead && bytes.readableBytes() <= bodyLeft;
  }

  /* Most requests have no line that begins with a blank, not even in the body. */
  private boolean mayBeFolded(ByteBuf bytes) {
    var end = bytes.writerIndex();
    var lineStart = atLineStart ? bytes.readerIndex() : lineStart(bytes, bytes.readerIndex());
    while (lineStart < end) {
      if (isBlank(bytes.getByte(lineStart))) {
        return true;
      }
      lineStart = lineStart(bytes, lineStart);
    }
    return false;
  }

  private static int lineStart(ByteBuf bytes, int from) {
    var lineFeed = bytes.indexOf(from, bytes.writerIndex(), HttpConstants.LF);
    return lineFeed < 0 ? bytes.writerIndex() : lineFeed + 1;
  }

  private static boolean isBlank(byte character) {
    return character == HttpConstants.SP || character == HttpConstants.HT;
  }

  /* A carriage return alone on a line is the beginning of its end. */
  private boolean endsLine(ByteBuf bytes) {
    var last = bytes.writerIndex() - 1;
    while (last >= bytes.readerIndex() && bytes.getByte(last) == HttpConstants.CR) {
      last--;
    }
    return last < bytes.readerIndex() ? atLineStart : bytes.getByte(last) == HttpConstants.LF;
  }

  private void passOnSeparately(ChannelHandlerContext context, ByteBuf bytes) {
    // The line of the last chunk may have been in the bytes before these.
    mayEnd = true;
    for (var length = length(bytes); length < bytes.readableBytes(); length = length(bytes)) {
      context.fireChannelRead(bytes.readRetainedSlice(length));
    }
    context.fireChannelRead(bytes);
  }

  /* How many bytes belong together; at most to the end of the head or of the body. */
  private int length(ByteBuf bytes) {
    return inHead || bodyLeft == 0
        ? lengthToBlankLine(bytes)
        : (int) Math.min(bodyLeft, bytes.readableBytes());
  }

  /* A head ends with a blank line, and so does a chunked body after its last chunk, of length 0. */
  private int lengthToBlankLine(ByteBuf bytes) {
    var at = bytes.readerIndex();
    while (at < bytes.writerIndex()) {
      if (atLineStart) {
        switch (bytes.getByte(at)) {
          case HttpConstants.CR -> {
            at++;
            continue;
          }
          case HttpConstants.LF -> {
            if (inHead || mayEnd) {
              mayEnd = false;
              return at + 1 - bytes.readerIndex();
            }
          }
          case '0' -> mayEnd = true;
          case HttpConstants.SP, HttpConstants.HT -> folded |= inHead;
          default -> {}
        }
      }
      var end = bytes.indexOf(at, bytes.writerIndex(), HttpConstants.LF);
      atLineStart = end >= 0;
      at = atLineStart ? end + 1 : bytes.writerIndex();
    }
    return bytes.readableBytes();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (discards) {
      ReferenceCountUtil.release(message);
      return;
    }
    if (message instanceof HttpRequest request) {
      inHead = false;
      bodyLeft = request.decoderResult().isSuccess() ? HttpUtil.getContentLength(request, 0L) : 0L;
      refuseIfAmbiguous(request);
    }
    if (message instanceof HttpContent content) {
      bodyLeft = Math.max(0, bodyLeft - content.content().readableBytes());
    }
    if (message instanceof LastHttpContent) {
      inHead = true;
    }
    context.fireChannelRead(message);
  }

  private void refuseIfAmbiguous(HttpRequest request) {
    if (folded || isAmbiguous(request)) {
      discards = true;
      request.setDecoderResult(DecoderResult.failure(new AmbiguousFramingException()));
      request.headers().remove(HttpHeaderNames.TRANSFER_ENCODING);
      request.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
      request.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
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
