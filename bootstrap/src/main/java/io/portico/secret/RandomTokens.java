package io.portico.secret;

import io.portico.application.port.out.access.TokenGenerator;
import io.portico.domain.access.AccessToken;
import java.security.SecureRandom;
import java.util.Base64;

/** Credentials of 256 random bits in URL-safe Base64. */
public record RandomTokens(SecureRandom random) implements TokenGenerator {

  private static final int BYTES = 32;

  @Override
  public AccessToken next() {
    var bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new AccessToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
  }
}
