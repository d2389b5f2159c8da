package io.portico.outbound.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.port.out.own.TryTransport;
import io.portico.domain.catalogue.TriedAnswer;
import io.portico.domain.catalogue.TriedAnswer.Reason;
import io.portico.domain.catalogue.TriedCall;
import io.portico.domain.catalogue.TriedCall.Header;
import io.portico.outbound.AddressPolicy;
import io.portico.outbound.Answer;
import io.portico.outbound.NoAnswer;
import io.portico.outbound.OutboundHttp;
import io.portico.outbound.OutboundHttp.Limits;
import io.portico.outbound.OutboundRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.Map;

/** Makes each call on a connection of its own. */
public final class HttpTryTransport implements TryTransport, AutoCloseable {

  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final String SETTING = "PORTICO_WEBHOOKS_PRIVATE_ADDRESSES";

  private final OutboundHttp http;
  private final Duration longest;

  /**
   * @param privateAddresses whether APIs may have addresses that are not public
   */
  public HttpTryTransport(boolean privateAddresses) {
    this(privateAddresses, LONGEST);
  }

  HttpTryTransport(boolean privateAddresses, Duration longest) {
    this.http =
        new OutboundHttp(
            new AddressPolicy(privateAddresses, SETTING), Limits.ofSingleRequests(LARGEST_ANSWER));
    this.longest = longest;
  }

  @Override
  public TriedAnswer send(TriedCall.Sent call) {
    try {
      return answered(
          http.send(
              new OutboundRequest(
                  call.method(),
                  call.address(),
                  call.headers().stream()
                      .map(one -> new OutboundRequest.Header(one.name(), one.value()))
                      .toList(),
                  call.body(),
                  longest)));
    } catch (NoAnswer e) {
      return new TriedAnswer.None(reason(e.kind()));
    }
  }

  private static Reason reason(NoAnswer.Cause cause) {
    return switch (cause) {
      case UNKNOWN_HOST -> Reason.UNKNOWN_HOST;
      case REFUSED_ADDRESS -> Reason.REFUSED_ADDRESS;
      case NO_CONNECTION, CONNECT_TIMEOUT, TLS -> Reason.NO_CONNECTION;
      case TIMEOUT -> Reason.TIMEOUT;
      case BROKEN_OFF -> Reason.BROKEN_OFF;
    };
  }

  private static TriedAnswer answered(Answer answer) {
    var headers =
        answer.headers().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(header -> new Header(header.getKey(), header.getValue()))
            .toList();
    var isWhole = answer.extent() == Answer.Extent.WHOLE;
    var isText = isText(answer.body(), isWhole);
    return new TriedAnswer.Answered(
        answer.status(),
        headers,
        isText ? answer.text() : "",
        isText
            ? (isWhole ? TriedAnswer.Extent.WHOLE : TriedAnswer.Extent.BEGINNING)
            : TriedAnswer.Extent.NO_TEXT);
  }

  /* A beginning may end within a character. */
  private static boolean isText(byte[] body, boolean isWhole) {
    try {
      var text =
          isWhole
              ? UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString()
              : new String(body, UTF_8);
      return text.indexOf('\0') < 0;
    } catch (CharacterCodingException _) {
      return false;
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
