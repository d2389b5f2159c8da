package io.portico.outbound.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.port.out.TraceParent;
import io.portico.application.port.out.webhook.WebhookTransport;
import io.portico.outbound.AddressPolicy;
import io.portico.outbound.NoAnswer;
import io.portico.outbound.OutboundHttp;
import io.portico.outbound.OutboundHttp.Limits;
import io.portico.outbound.OutboundRequest;
import io.portico.outbound.OutboundRequest.Header;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Optional;

/** Sends each delivery in a request of its own. */
public final class HttpWebhookTransport implements WebhookTransport, AutoCloseable {

  private static final int GONE = 410;

  /** The most bytes that are read of the body of an answer. */
  static final int MOST_OF_BODY = 4_096;

  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final String SETTING = "PORTICO_WEBHOOKS_PRIVATE_ADDRESSES";

  private final OutboundHttp http;
  private final Duration longest;

  /**
   * @param privateAddresses whether receivers may have addresses that are not public
   */
  public HttpWebhookTransport(boolean privateAddresses) {
    this(privateAddresses, LONGEST);
  }

  HttpWebhookTransport(boolean privateAddresses, Duration longest) {
    this.http =
        new OutboundHttp(
            new AddressPolicy(privateAddresses, SETTING), Limits.ofSingleRequests(MOST_OF_BODY));
    this.longest = longest;
  }

  @Override
  public Result send(Outgoing delivery) {
    try {
      var received = http.send(request(delivery));
      var answer = new Answer(received.status(), received.text());
      if (received.status() >= 200 && received.status() <= 299) {
        return new Result.Accepted(answer);
      }
      return received.status() == GONE
          ? new Result.Gone(answer)
          : new Result.Refused(
              answer,
              received.header("retry-after").flatMap(text -> retryAfter(text, delivery.at())));
    } catch (NoAnswer e) {
      return new Result.NoAnswer(e.reason());
    }
  }

  private OutboundRequest request(Outgoing delivery) {
    var id = delivery.id().toString();
    var seconds = delivery.at().getEpochSecond();
    var headers = new ArrayList<Header>();
    headers.add(new Header("Accept", "*/*"));
    headers.add(new Header("webhook-id", id));
    headers.add(new Header("webhook-timestamp", String.valueOf(seconds)));
    headers.add(
        new Header(
            "webhook-signature",
            WebhookSignature.of(id, seconds, delivery.payload(), delivery.secrets())));
    TraceParent.current().ifPresent(parent -> headers.add(new Header("traceparent", parent)));
    return new OutboundRequest(
        "POST",
        delivery.url().uri(),
        headers,
        Optional.of(delivery.payload().getBytes(UTF_8)),
        longest);
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
    http.close();
  }
}
