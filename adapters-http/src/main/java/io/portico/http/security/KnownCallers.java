package io.portico.http.security;

import io.portico.domain.access.TokenHash;

/** The callers of a moment ago, whom nobody looks up again for a while. */
public interface KnownCallers {

  /** Forgets whose {@code credential} is, so that whoever shows it next is looked up. */
  void forget(TokenHash credential);
}
