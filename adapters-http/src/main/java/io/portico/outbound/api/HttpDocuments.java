package io.portico.outbound.api;

import io.portico.application.port.out.discovery.RemoteDocuments;
import io.portico.domain.shared.InvalidValueException;
import io.portico.outbound.AddressPolicy;
import io.portico.outbound.Answer;
import io.portico.outbound.NoAnswer;
import io.portico.outbound.OutboundHttp;
import io.portico.outbound.OutboundRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Documents over HTTP: at most {@value #LONGEST} bytes in 20 seconds, without redirects. */
public final class HttpDocuments implements RemoteDocuments {

  static final int LONGEST = 16 * 1024 * 1024;

  private static final String ADDRESS = "address";
  private static final int LONGEST_ADDRESS = 2_000;
  private static final int OK = 200;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final String PRIVATE_ADDRESSES = "PORTICO_IMPORTS_PRIVATE_ADDRESSES";

  private final boolean privateAddresses;
  private final OutboundHttp.Limits limits;
  private final Duration timeout;

  /**
   * @param privateAddresses whether documents may have addresses that are not public
   */
  public HttpDocuments(boolean privateAddresses) {
    this(privateAddresses, LONGEST, TIMEOUT);
  }

  HttpDocuments(boolean privateAddresses, int longest, Duration timeout) {
    this.privateAddresses = privateAddresses;
    this.limits = OutboundHttp.Limits.ofSingleRequests(longest);
    this.timeout = timeout;
  }

  @Override
  public byte[] fetch(String address) {
    var request = new OutboundRequest("GET", uri(address), List.of(), Optional.empty(), timeout);
    var policy = new AddressPolicy(privateAddresses, PRIVATE_ADDRESSES);
    try (var http = new OutboundHttp(policy, limits)) {
      return body(http.send(request));
    } catch (NoAnswer e) {
      throw refusal(e.kind());
    }
  }

  private static URI uri(String text) {
    try {
      var uri = new URI(text.strip());
      var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (text.length() <= LONGEST_ADDRESS
          && (scheme.equals("http") || scheme.equals("https"))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // Refused as any other text that is no address.
    }
    // Without the text, which may have a password.
    throw InvalidValueException.found(
        ADDRESS, "not an address", "an absolute address, for example https://api.example.com/v1");
  }

  private byte[] body(Answer answer) {
    if (answer.status() != OK) {
      throw InvalidValueException.found(ADDRESS, "an answer with status " + answer.status(), "200");
    }
    return switch (answer.extent()) {
      case WHOLE -> answer.body();
      case LIMITED ->
          throw InvalidValueException.found(
              ADDRESS, "more than " + limits.mostOfBody() / 1024 / 1024 + " MiB", "less");
      case TIMED_OUT, BROKEN_OFF -> throw noAnswer();
    };
  }

  private static InvalidValueException refusal(NoAnswer.Cause cause) {
    return switch (cause) {
      case UNKNOWN_HOST -> InvalidValueException.found(ADDRESS, "an unknown host", "a known one");
      case REFUSED_ADDRESS ->
          InvalidValueException.found(
              ADDRESS,
              "an address that is not public",
              "a public one, or " + PRIVATE_ADDRESSES + "=true");
      case TLS -> InvalidValueException.found(ADDRESS, "no secure connection", "one");
      case NO_CONNECTION, CONNECT_TIMEOUT, TIMEOUT, BROKEN_OFF -> noAnswer();
    };
  }

  private static InvalidValueException noAnswer() {
    return InvalidValueException.found(ADDRESS, "no complete answer", "one");
  }
}
