package io.portico.mail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A mail server that does what a test wants. It answers each command by the answer for the longest
 * beginning of it, or else as a server does that takes everything.
 */
final class ScriptedServer implements AutoCloseable {

  /** In place of an answer: hangs up. */
  static final String HANG_UP = "hang up";

  /** In place of an answer: never answers. */
  static final String SILENCE = "silence";

  private final ServerSocket socket;
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final List<String> commands = new CopyOnWriteArrayList<>();
  private final List<String> mails = new CopyOnWriteArrayList<>();
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final AtomicInteger connections = new AtomicInteger();

  ScriptedServer() {
    try {
      socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  /**
   * Lets commands that begin with {@code begin} be answered by {@code answer}. "connect" and "."
   * stand for the greeting and for the end of a mail.
   */
  ScriptedServer answering(String begin, String answer) {
    answers.put(begin, answer);
    return this;
  }

  void answeringNormally() {
    answers.clear();
  }

  /** Returns the commands that it received, without the content of mails. */
  List<String> commands() {
    return commands;
  }

  /** Returns the mails received completely, accepted or not. */
  List<String> mails() {
    return mails;
  }

  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        var connection = socket.accept();
        open.add(connection);
        connections.incrementAndGet();
        Thread.ofVirtual().start(() -> serve(connection));
      } catch (IOException _) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      var lines =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
      if (!say(connection, "connect", "220 ready")) {
        return;
      }
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        commands.add(line);
        if (!say(connection, line, accepting(line))) {
          return;
        }
        if (line.equals("DATA") && answer(line, "354").startsWith("354")) {
          mails.add(content(lines));
          if (!say(connection, ".", "250 taken")) {
            return;
          }
        }
      }
    } catch (SocketException _) {
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String accepting(String command) {
    return switch (command.split(" ", 2)[0]) {
      case "EHLO" -> "250-test\r\n250 8BITMIME";
      case "DATA" -> "354 go on";
      case "QUIT" -> "221 bye";
      default -> "250 fine";
    };
  }

  private static String content(BufferedReader lines) throws IOException {
    var content = new StringBuilder();
    for (var line = lines.readLine(); line != null && !line.equals("."); line = lines.readLine()) {
      content.append(line).append("\r\n");
    }
    return content.toString();
  }

  /** Returns whether the connection stays open. */
  private boolean say(Socket connection, String command, String accepting) throws IOException {
    var answer = answer(command, accepting);
    if (answer.equals(HANG_UP)) {
      return false;
    }
    if (!answer.equals(SILENCE)) {
      connection.getOutputStream().write((answer + "\r\n").getBytes(StandardCharsets.UTF_8));
    }
    return true;
  }

  private String answer(String command, String accepting) {
    return answers.entrySet().stream()
        .filter(answer -> command.startsWith(answer.getKey()))
        .max(Map.Entry.comparingByKey())
        .map(Map.Entry::getValue)
        .orElse(accepting);
  }

  @Override
  public void close() {
    try {
      socket.close();
      for (var connection : open) {
        connection.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
