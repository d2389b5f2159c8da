package io.portico.http.security;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.security.token.reader.TokenReader;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the credential of a request: in {@code X-API-Key}, or in {@code authorization} with or
 * without {@code Bearer} before it. Either header works on every route.
 */
@Singleton
final class CredentialReader implements TokenReader<HttpRequest<?>> {

  private static final String API_KEY = "X-API-Key";
  private static final String BEARER = "Bearer ";

  @Override
  public Optional<String> findToken(HttpRequest<?> request) {
    var headers = request.getHeaders();
    return credential(headers.get(API_KEY))
        .or(() -> credential(headers.get(HttpHeaders.AUTHORIZATION)));
  }

  private static Optional<String> credential(@Nullable String header) {
    return Optional.ofNullable(header)
        .map(CredentialReader::withoutScheme)
        .filter(token -> !token.isEmpty());
  }

  private static String withoutScheme(String credential) {
    return credential.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? credential.substring(BEARER.length()).strip()
        : credential.strip();
  }
}
