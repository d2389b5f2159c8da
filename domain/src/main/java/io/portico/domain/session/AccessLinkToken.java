package io.portico.domain.session;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.TokenHash;

/** The token of an {@link AccessLink}, which only the link has. Only its hash is stored. */
public record AccessLinkToken(String secret) {

  /** Returns the hash, which is stored and compared. */
  public TokenHash hash() {
    return new AccessToken(secret).hash();
  }

  @Override
  public String toString() {
    return "AccessLinkToken[redacted]";
  }
}
