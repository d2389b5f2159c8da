package io.portico.application.port.in.call;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocations;
import java.util.Optional;

/** Where the key of a call at a gateway is looked for, and which calls need none. */
public interface CallRuleQueries {

  /**
   * Returns where the key of a call of {@code api} is looked for: first where the catalogue says so
   * for this API, then where the installation does.
   *
   * @param api empty for an id that no API can have
   */
  KeyLocations locations(Actor actor, Optional<ApiId> api);

  /** Returns what {@link #locations} does if it is cached, else empty. Never blocks. */
  Optional<KeyLocations> cachedLocations(Actor actor, Optional<ApiId> api);

  /** Returns whether preflights of browsers, which cannot carry a key, pass without one. */
  boolean admitsPreflights();
}
