package io.portico.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.port.out.TraceParent;
import io.portico.application.port.out.webhook.WebhookTransport;
import io.portico.connection.Connector;
import io.portico.connection.Requests;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/** Sends each delivery in a request of its own. */
public final class HttpWebhookTransport implements WebhookTransport, AutoCloseable {

  private static final int GONE = 410;

  /** The most bytes that are read of the body of an answer. */
  static final int MOST_OF_BODY = 4_096;

  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final String SETTING = "PORTICO_WEBHOOKS_PRIVATE_ADDRESSES";

  private final Requests requests;

  /**
   * @param privateAddresses whether receivers may have addresses that are not public
   */
  public HttpWebhookTransport(boolean privateAddresses) {
    this(privateAddresses, Connector::ofTheJdk, LONGEST);
  }

  HttpWebhookTransport(boolean privateAddresses, Supplier<SSLSocketFactory> tls, Duration longest) {
    this.requests =
        new Requests(
            "webhook-deadlines",
            new Connector(privateAddresses, SETTING, tls),
            longest,
            MOST_OF_BODY);
  }

  @Override
  public Result send(Outgoing delivery) {
    var receiver = delivery.url().uri();
    try {
      var received = requests.send(receiver, request(receiver, delivery));
      var answer = new Answer(received.status(), received.body());
      if (received.status() >= 200 && received.status() <= 299) {
        return new Result.Accepted(answer);
      }
      return received.status() == GONE
          ? new Result.Gone(answer)
          : new Result.Refused(
              answer,
              received.header("retry-after").flatMap(text -> retryAfter(text, delivery.at())));
    } catch (Requests.NoAnswer e) {
      return new Result.NoAnswer(e.reason());
    }
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
                Requests.target(receiver),
                Requests.host(receiver),
                body.length,
                id,
                seconds,
                signature,
                trace())
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
    requests.close();
  }
}
