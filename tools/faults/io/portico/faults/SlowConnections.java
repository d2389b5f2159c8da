package io.portico.faults;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Connections whose client sends or reads a little at a time, all served by one thread. */
final class SlowConnections implements AutoCloseable {

  private static final int SMALLEST_BUFFER = 4_096;
  private static final ByteBuffer NEXT = ByteBuffer.wrap(new byte[] {'a'}).asReadOnlyBuffer();

  private final Kind kind;
  private final Deque<SocketChannel> open = new ArrayDeque<>();
  private final ByteBuffer received = ByteBuffer.allocateDirect(1 << 16);

  /** What is slow. */
  enum Kind {
    HEADERS(Duration.ofSeconds(10)),
    BODY(Duration.ofSeconds(30)),
    READING(Duration.ofSeconds(30));

    private final Duration deadline;

    Kind(Duration deadline) {
      this.deadline = deadline;
    }

    /** Returns how long Portico lets such a connection live. */
    Duration deadline() {
      return deadline;
    }
  }

  SlowConnections(Kind kind) {
    this.kind = kind;
  }

  /** Opens one more, and sends the beginning of a request, or all of it. */
  void open(int port, String credential) throws IOException {
    var channel = SocketChannel.open();
    open.add(channel);
    if (kind == Kind.READING) {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALLEST_BUFFER);
    }
    channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.configureBlocking(false);
    channel.write(StandardCharsets.US_ASCII.encode(beginning(credential)));
  }

  private String beginning(String credential) {
    return switch (kind) {
      case HEADERS -> "GET /api/labels HTTP/1.1\r\nHost: x\r\nX-Slow: ";
      case BODY ->
          "POST %s HTTP/1.1\r\nHost: x\r\nX-API-Key: %s\r\nContent-Length: 100000\r\n\r\n"
              .formatted(
                  open.size() % 2 == 0 ? "/api/labels" : "/api/activity/records", credential);
      case READING -> "GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n".repeat(8);
    };
  }

  /**
   * Sends or reads a byte on those whose turn it is, one of {@code parts} of them, forgets those
   * that are closed, and returns how many are left.
   */
  int step(int parts) throws IOException {
    for (var turn = Math.ceilDiv(open.size(), parts); turn > 0; turn--) {
      var channel = open.removeFirst();
      if (isClosed(channel, kind == Kind.READING ? 1 : received.capacity())) {
        channel.close();
      } else {
        open.addLast(channel);
      }
    }
    return open.size();
  }

  /**
   * Reads what has arrived, after which clients that read slowly no longer do. Forgets the
   * connections that are closed, and returns how many are left.
   */
  int left() throws IOException {
    for (var channel : List.copyOf(open)) {
      if (isDrained(channel)) {
        channel.close();
        open.remove(channel);
      }
    }
    return open.size();
  }

  private boolean isDrained(SocketChannel channel) {
    try {
      int read;
      do {
        read = channel.read(received.clear());
      } while (read > 0);
      return read < 0;
    } catch (IOException _) {
      return true;
    }
  }

  private boolean isClosed(SocketChannel channel, int most) {
    try {
      if (channel.read(received.clear().limit(most)) < 0) {
        return true;
      }
      if (kind != Kind.READING) {
        channel.write(NEXT.duplicate());
      }
      return false;
    } catch (IOException _) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    for (var channel : open) {
      channel.close();
    }
  }
}
