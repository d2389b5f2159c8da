package io.portico.faults;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContentDecompressor;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.portico.testkit.PorticoClient.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Sends requests that no client library would send. */
final class RawExchange {

  private static final int PATIENCE_MILLIS = 20_000;
  private static final int LARGEST = 1 << 28;
  private static final String HANGS = "hangs";

  private RawExchange() {}

  /** A response; its status is 0 if none came, and its body then says why. */
  record Answer(Reply reply, HttpHeaders headers) {
    int status() {
      return reply.status();
    }

    private static Answer none(String reason) {
      return new Answer(new Reply(0, reason), EmptyHttpHeaders.INSTANCE);
    }
  }

  /** Sends {@code request} on a connection of its own, and returns the response. */
  static Answer send(int port, GeneratedRequest request) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      var received = new ByteArrayOutputStream();
      var end = "closed";
      try {
        socket.getOutputStream().write(request.bytes());
      } catch (IOException e) {
        // A server may refuse a request before it has read all of it.
        end = e.toString();
      }
      try {
        socket.getInputStream().transferTo(received);
      } catch (SocketTimeoutException _) {
        end = HANGS;
      } catch (IOException e) {
        end = e.toString();
      }
      if (end.equals(HANGS)) {
        return Answer.none(HANGS);
      }
      return request.method().equals("HEAD")
          ? new Answer(new Reply(status(received.toByteArray()), ""), EmptyHttpHeaders.INSTANCE)
          : answer(received.toByteArray(), end);
    }
  }

  private static int status(byte[] response) {
    var beginning =
        new String(response, 0, Math.min(12, response.length), StandardCharsets.US_ASCII);
    return beginning.matches("HTTP/1.1 \\d{3}") ? Integer.parseInt(beginning.substring(9)) : 0;
  }

  private static Answer answer(byte[] bytes, String end) {
    var channel =
        new EmbeddedChannel(
            new HttpResponseDecoder(),
            new HttpContentDecompressor(0),
            new HttpObjectAggregator(LARGEST));
    channel.writeInbound(Unpooled.wrappedBuffer(bytes));
    try {
      channel.finish();
    } catch (PrematureChannelClosureException _) {
      return Answer.none(end + " within a response, after " + bytes.length + " bytes");
    }
    var answer = Answer.none(end + " after " + bytes.length + " bytes");
    // An interim response comes before the final one.
    for (FullHttpResponse next = channel.readInbound();
        next != null;
        next = channel.readInbound()) {
      answer =
          new Answer(
              new Reply(next.status().code(), next.content().toString(StandardCharsets.UTF_8)),
              next.headers());
      next.release();
    }
    return answer;
  }
}
