package io.portico.http.security;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.security.token.reader.TokenReader;
import io.portico.http.connection.GatewayCalls;
import io.portico.http.connection.IntrospectionCredential;
import jakarta.inject.Singleton;
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
        .map(
            token ->
                IntrospectionCredential.isFor(request)
                    ? IntrospectionCredential.withoutBasic(token)
                    : token);
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
