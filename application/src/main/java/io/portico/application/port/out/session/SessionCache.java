package io.portico.application.port.out.session;

import io.portico.domain.access.TokenHash;
import java.util.Collection;

/** The sessions that this node has looked up within the last five seconds, by token. */
public interface SessionCache {

  /**
   * Evicts the sessions with these tokens, so that this node looks them up again. Call this after
   * the change of the sessions or of their user is committed.
   */
  void evict(Collection<TokenHash> tokens);
}
