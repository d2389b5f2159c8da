package io.portico.http.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection over which a test sends raw bytes. */
public final class Wire implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 10_000;

  private final Socket socket;

  Wire(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
  }

  /** Sends {@code text}, each character as one byte. */
  public Wire send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** Returns whether {@code text} could still be sent. */
  public boolean sends(String text) {
    try {
      send(text);
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  /** Returns all that comes until the server ends its stream. */
  public String readToEnd() throws IOException {
    var received = new ByteArrayOutputStream();
    socket.getInputStream().transferTo(received);
    return received.toString(StandardCharsets.UTF_8);
  }

  /** Returns what comes up to and including {@code end}. */
  public String readTo(String end) throws IOException {
    var received = new StringBuilder();
    while (received.indexOf(end) < 0) {
      var next = socket.getInputStream().read();
      if (next < 0) {
        throw new AssertionError("closed after: " + received);
      }
      received.append((char) next);
    }
    return received.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
