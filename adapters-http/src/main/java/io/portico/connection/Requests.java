package io.portico.connection;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLException;

/**
 * Sends HTTP/1.1 requests, each on a connection of its own. It does not use the client of the JDK,
 * which resolves names itself, so that the address could not be checked.
 */
public final class Requests implements AutoCloseable {

  private final Connector connector;
  private final Duration longest;
  private final int mostOfBody;
  private final ScheduledThreadPoolExecutor deadlines;

  /**
   * @param name of the thread that ends requests that take too long
   * @param longest how long a request may take
   * @param mostOfBody the most bytes that are read of the body of an answer
   */
  public Requests(String name, Connector connector, Duration longest, int mostOfBody) {
    this.connector = connector;
    this.longest = longest;
    this.mostOfBody = mostOfBody;
    this.deadlines =
        new ScheduledThreadPoolExecutor(1, Thread.ofPlatform().name(name).daemon().factory());
    this.deadlines.setRemoveOnCancelPolicy(true);
  }

  /** Returns the most bytes that are read of the body of an answer. */
  public int mostOfBody() {
    return mostOfBody;
  }

  /** There was no answer; the message says why. */
  public static final class NoAnswer extends IOException {
    private static final long serialVersionUID = 1L;

    NoAnswer(String reason, IOException cause) {
      super(reason, cause);
    }

    /** Returns why there was none. */
    public String reason() {
      return String.valueOf(getMessage());
    }
  }

  /**
   * Sends {@code request} to {@code server} and returns the answer.
   *
   * @param request its head, which closes the connection, and its body
   */
  public Answer send(URI server, byte[] request) throws NoAnswer {
    var expired = new AtomicBoolean();
    try (var socket = connector.connect(server)) {
      var deadline =
          deadlines.schedule(
              () -> {
                expired.set(true);
                close(socket);
              },
              longest.toMillis(),
              TimeUnit.MILLISECONDS);
      try {
        return exchange(socket, server, request);
      } finally {
        deadline.cancel(false);
      }
    } catch (IOException e) {
      throw new NoAnswer(
          expired.get()
              ? "no answer within %d seconds".formatted(longest.toSeconds())
              : reason(server, e),
          e);
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // The exchange is over; there is nothing to recover.
    }
  }

  private static String reason(URI server, IOException e) {
    return switch (e) {
      case Connector.Refused refused -> String.valueOf(refused.getMessage());
      case ConnectException _ -> "connection refused by " + server.getHost();
      case SocketTimeoutException _ -> "no connection to " + server.getHost() + " in time";
      case SSLException tls -> "TLS: " + tls.getMessage();
      default -> "the connection failed: " + e.getMessage();
    };
  }

  private Answer exchange(Socket plain, URI server, byte[] request) throws IOException {
    var socket = connector.secured(plain, server);
    var out = socket.getOutputStream();
    out.write(request);
    out.flush();
    return new AnswerReader(new BufferedInputStream(socket.getInputStream()), mostOfBody).read();
  }

  /** Returns what the first line of a request names: path and query. */
  public static String target(URI server) {
    var path = server.getRawPath().isEmpty() ? "/" : server.getRawPath();
    return server.getRawQuery() == null ? path : path + "?" + server.getRawQuery();
  }

  /** Returns the header {@code Host}. */
  public static String host(URI server) {
    return server.getPort() < 0 ? server.getHost() : server.getHost() + ":" + server.getPort();
  }

  @Override
  public void close() {
    deadlines.shutdown();
  }
}
