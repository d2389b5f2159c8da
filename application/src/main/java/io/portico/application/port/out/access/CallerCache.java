package io.portico.application.port.out.access;

import io.portico.domain.access.TokenHash;

/**
 * What this node remembers of who has which credential, so that the store need not be asked at each
 * request. Every node forgets by itself within five seconds.
 */
public interface CallerCache {

  /**
   * Forgets whose {@code credential} is: whoever shows it from now on is looked up again on this
   * node. To be called after what changed the user is durable.
   */
  void forget(TokenHash credential);
}
