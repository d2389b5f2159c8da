package io.portico.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/**
 * An API that upgrades any connection to what is asked for, and then sends back what it receives.
 */
public final class WebSocketUpstream implements AutoCloseable {

  private static final Pattern UPGRADE = Pattern.compile("(?im)^upgrade: *(\\S+)");

  private final ServerSocket server;
  private final List<String> upgraded = new CopyOnWriteArrayList<>();

  public WebSocketUpstream() throws IOException {
    server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  /** Returns what the connections were upgraded to. */
  public List<String> upgraded() {
    return upgraded;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        var socket = server.accept();
        Thread.ofVirtual().start(() -> serve(socket));
      } catch (IOException _) {
        return;
      }
    }
  }

  private void serve(Socket accepted) {
    try (var socket = accepted) {
      var protocol = UPGRADE.matcher(head(socket.getInputStream()));
      if (!protocol.find()) {
        write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        return;
      }
      upgraded.add(protocol.group(1).toLowerCase(Locale.ROOT));
      write(
          socket,
          "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: "
              + protocol.group(1)
              + "\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n");
      socket.getInputStream().transferTo(socket.getOutputStream());
    } catch (IOException _) {
      // The other side went.
    }
  }

  private static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    for (var c = in.read(); c >= 0; c = in.read()) {
      head.append((char) c);
      if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
        break;
      }
    }
    return head.toString();
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
