package io.portico.application.port.out.access;

import io.portico.domain.access.TokenHash;

/** The callers that this node has identified within the last five seconds, by credential. */
public interface CallerCache {

  /**
   * Evicts {@code credential}, so that this node looks its user up again. Call this after the
   * change of the user is committed.
   */
  void evict(TokenHash credential);
}
