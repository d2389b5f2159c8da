package io.portico.domain.mail;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.TokenHash;

/** The token of a {@link KeyLink}, which is only in the mail. Only its hash is stored. */
public record LinkToken(String secret) {

  /** Returns the hash, which is stored and compared. */
  public TokenHash hash() {
    return new AccessToken(secret).hash();
  }

  @Override
  public String toString() {
    return "LinkToken[redacted]";
  }
}
