package io.portico.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.port.out.TraceParent;
import io.portico.application.port.out.webhook.WebhookTransport;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocketFactory;

/**
 * Sends each delivery in an HTTP/1.1 request on a connection of its own. It does not use the client
 * of the JDK, which resolves names itself, so that the address could not be checked.
 */
public final class HttpWebhookTransport implements WebhookTransport, AutoCloseable {

  private static final int GONE = 410;
  private static final Duration LONGEST = Duration.ofSeconds(20);

  private final Connector connector;
  private final Duration longest;
  private final ScheduledThreadPoolExecutor deadlines;

  /**
   * @param privateAddresses whether receivers may have addresses that are not public
   */
  public HttpWebhookTransport(boolean privateAddresses) {
    this(privateAddresses, (SSLSocketFactory) SSLSocketFactory.getDefault(), LONGEST);
  }

  HttpWebhookTransport(boolean privateAddresses, SSLSocketFactory tls, Duration longest) {
    this.connector = new Connector(privateAddresses, tls);
    this.longest = longest;
    this.deadlines =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("webhook-deadlines").daemon().factory());
    this.deadlines.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Result send(Outgoing delivery) {
    var receiver = delivery.url().uri();
    var expired = new AtomicBoolean();
    try (var socket = connector.connect(receiver)) {
      var deadline =
          deadlines.schedule(
              () -> {
                expired.set(true);
                close(socket);
              },
              longest.toMillis(),
              TimeUnit.MILLISECONDS);
      try {
        return exchange(socket, receiver, delivery);
      } finally {
        deadline.cancel(false);
      }
    } catch (IOException e) {
      return new Result.NoAnswer(
          expired.get()
              ? "no answer within %d seconds".formatted(longest.toSeconds())
              : reason(receiver, e));
    }
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // The exchange is over; there is nothing to recover.
    }
  }

  private static String reason(URI receiver, IOException e) {
    return switch (e) {
      case Connector.Refused refused -> String.valueOf(refused.getMessage());
      case ConnectException _ -> "connection refused by " + receiver.getHost();
      case SocketTimeoutException _ -> "no connection to " + receiver.getHost() + " in time";
      case SSLException tls -> "TLS: " + tls.getMessage();
      default -> "the connection failed: " + e.getMessage();
    };
  }

  private Result exchange(Socket plain, URI receiver, Outgoing delivery) throws IOException {
    var socket = connector.secured(plain, receiver);
    var out = socket.getOutputStream();
    out.write(request(receiver, delivery));
    out.flush();
    var received = new AnswerReader(new BufferedInputStream(socket.getInputStream())).read();
    var answer = new Answer(received.status(), received.body());
    if (received.status() >= 200 && received.status() <= 299) {
      return new Result.Accepted(answer);
    }
    return received.status() == GONE
        ? new Result.Gone(answer)
        : new Result.Refused(
            answer,
            received.header("retry-after").flatMap(text -> retryAfter(text, delivery.at())));
  }

  private static byte[] request(URI receiver, Outgoing delivery) {
    var body = delivery.payload().getBytes(UTF_8);
    var id = delivery.id().toString();
    var seconds = delivery.at().getEpochSecond();
    var signature = WebhookSignature.of(id, seconds, delivery.payload(), delivery.secrets());
    var head =
        """
        POST %s HTTP/1.1
        Host: %s
        User-Agent: Portico
        Content-Type: application/json
        Accept: */*
        Connection: close
        Content-Length: %d
        webhook-id: %s
        webhook-timestamp: %d
        webhook-signature: %s
        %s
        """
            .formatted(
                target(receiver), host(receiver), body.length, id, seconds, signature, trace())
            .replace("\n", "\r\n")
            .getBytes(UTF_8);
    var request = new byte[head.length + body.length];
    System.arraycopy(head, 0, request, 0, head.length);
    System.arraycopy(body, 0, request, head.length, body.length);
    return request;
  }

  /* The line of the header, if there is one. */
  private static String trace() {
    return TraceParent.current().map(parent -> "traceparent: " + parent + "\n").orElse("");
  }

  private static String target(URI receiver) {
    var path = receiver.getRawPath().isEmpty() ? "/" : receiver.getRawPath();
    return receiver.getRawQuery() == null ? path : path + "?" + receiver.getRawQuery();
  }

  private static String host(URI receiver) {
    return receiver.getPort() < 0
        ? receiver.getHost()
        : receiver.getHost() + ":" + receiver.getPort();
  }

  /** Reads seconds or a date. */
  static Optional<Duration> retryAfter(String text, Instant now) {
    if (text.matches("[0-9]{1,9}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      var until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(Duration.between(now, until)).filter(Duration::isPositive);
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    deadlines.shutdown();
  }
}
