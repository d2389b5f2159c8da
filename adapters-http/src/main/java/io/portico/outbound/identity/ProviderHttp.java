package io.portico.outbound.identity;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import com.nimbusds.oauth2.sdk.http.HTTPRequestSender;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPRequest;
import com.nimbusds.oauth2.sdk.http.ReadOnlyHTTPResponse;
import io.portico.domain.identity.IssuerUrl;
import io.portico.outbound.AddressPolicy;
import io.portico.outbound.Answer;
import io.portico.outbound.NoAnswer;
import io.portico.outbound.OutboundHttp;
import io.portico.outbound.OutboundHttp.Limits;
import io.portico.outbound.OutboundRequest;
import io.portico.outbound.OutboundRequest.Header;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Carries the messages of the library to providers and back. */
final class ProviderHttp implements HTTPRequestSender, ResourceRetriever, AutoCloseable {

  /** The most bytes that are read of an answer; a token with 10,000 groups is smaller. */
  static final int MOST_OF_BODY = 2 << 20;

  private static final String SETTING = "PORTICO_IDENTITY_PROVIDERS_PRIVATE_ADDRESSES";
  private static final Duration LONGEST = Duration.ofSeconds(10);
  private static final int OK = 200;

  private final OutboundHttp http;
  private final Duration longest;

  ProviderHttp(boolean privateAddresses, Duration longest) {
    this.http =
        new OutboundHttp(
            new AddressPolicy(privateAddresses, SETTING),
            new Limits(Limits.CONNECT, MOST_OF_BODY, true));
    this.longest = longest;
  }

  ProviderHttp(boolean privateAddresses) {
    this(privateAddresses, LONGEST);
  }

  @Override
  public ReadOnlyHTTPResponse send(ReadOnlyHTTPRequest request) throws IOException {
    var headers =
        request.getHeaderMap().entrySet().stream()
            .map(header -> new Header(header.getKey(), String.join(", ", header.getValue())))
            .toList();
    var answer = answer(request.getMethod().name(), request.getURI(), headers, request.getBody());
    var response = new HTTPResponse(answer.status());
    answer.headers().forEach(response::setHeader);
    response.setBody(answer.text());
    return response;
  }

  @Override
  public Resource retrieveResource(URL url) throws IOException {
    var answer = answer("GET", URI.create(url.toString()), List.of(), null);
    if (answer.status() != OK) {
      throw new IOException("status " + answer.status());
    }
    return new Resource(answer.text(), answer.header("content-type").orElse(null));
  }

  private Answer answer(String method, URI address, List<Header> headers, @Nullable String body)
      throws IOException {
    if (!IssuerUrl.isSafe(address)) {
      throw new IOException("an address that is not https");
    }
    try {
      var answer =
          http.send(
              new OutboundRequest(
                  method,
                  address,
                  headers,
                  Optional.ofNullable(body).map(text -> text.getBytes(StandardCharsets.UTF_8)),
                  longest));
      return switch (answer.extent()) {
        case WHOLE -> answer;
        case LIMITED -> throw new IOException("an answer of more than " + MOST_OF_BODY + " bytes");
        case TIMED_OUT, BROKEN_OFF -> throw new IOException("an answer that breaks off");
      };
    } catch (NoAnswer e) {
      throw new IOException(e.reason(), e);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
