package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.TokenHash;

/** What opens a {@link KeyLink}. It stands in one mail; its hash is what is kept. */
public record LinkToken(String secret) {
  public LinkToken {
    requireNonNull(secret, "secret");
  }

  /** Returns what is stored and compared instead of it. */
  public TokenHash hash() {
    return new AccessToken(secret).hash();
  }

  @Override
  public String toString() {
    return "LinkToken[redacted]";
  }
}
