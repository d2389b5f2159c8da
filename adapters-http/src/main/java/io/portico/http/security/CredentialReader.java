package io.portico.http.security;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.security.token.reader.TokenReader;
import io.portico.http.server.GatewayCalls;
import io.portico.http.server.UrlEncoding;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the credential of a request: in {@code X-API-Key}, or in {@code authorization} alone or
 * after {@code Bearer}, or {@code Splunk} as exporters of events send it. Either header works on
 * every route but those where gateways present the credential of their visitor.
 */
@Singleton
final class CredentialReader implements TokenReader<HttpRequest<?>> {

  private static final String API_KEY = "X-API-Key";
  private static final String INTROSPECTION = "/gateway/introspect";
  private static final String BASIC = "Basic ";
  private static final List<String> SCHEMES = List.of("Bearer ", "Splunk ");

  @Override
  public Optional<String> findToken(HttpRequest<?> request) {
    var headers = request.getHeaders();
    if (GatewayCalls.contains(request.getPath())) {
      // The others are those of the gateway's visitor.
      return credential(headers.get(GatewayCalls.GATEWAY));
    }
    return credential(headers.get(API_KEY))
        .or(() -> credential(headers.get(HttpHeaders.AUTHORIZATION)))
        .map(token -> request.getPath().startsWith(INTROSPECTION) ? withoutBasic(token) : token);
  }

  /* Clients of RFC 7662 send an id, which means nothing here, and a secret: the credential. */
  private static String withoutBasic(String credential) {
    if (!credential.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return credential;
    }
    try {
      var pair = Base64.getDecoder().decode(credential.substring(BASIC.length()).strip());
      var text = new String(pair, StandardCharsets.UTF_8);
      return UrlEncoding.decoded(text.substring(text.indexOf(':') + 1)).orElse(credential);
    } catch (IllegalArgumentException _) {
      return credential;
    }
  }

  private static Optional<String> credential(@Nullable String header) {
    return Optional.ofNullable(header)
        .map(CredentialReader::withoutScheme)
        .filter(token -> !token.isEmpty());
  }

  private static String withoutScheme(String credential) {
    for (var scheme : SCHEMES) {
      if (credential.regionMatches(true, 0, scheme, 0, scheme.length())) {
        return credential.substring(scheme.length()).strip();
      }
    }
    return credential.strip();
  }
}
