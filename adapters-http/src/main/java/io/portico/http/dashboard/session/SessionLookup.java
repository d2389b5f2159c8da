package io.portico.http.dashboard.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.portico.application.port.in.session.ResumeSession;
import io.portico.application.port.in.session.ResumeSession.Resumed;
import io.portico.application.port.out.session.SessionCache;
import io.portico.domain.access.TokenHash;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionToken;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Optional;

/**
 * Finds the session of a token, and caches sessions for {@link #EXPIRE_AFTER}: the longest time
 * that a session still works on this node after another has ended it.
 */
@Singleton
final class SessionLookup implements SessionCache {

  private static final Duration EXPIRE_AFTER = Duration.ofSeconds(5);
  private static final int MAX_SIZE = 10_000;

  private final ResumeSession sessions;
  private final InstantSource clock;
  private final Cache<TokenHash, Optional<Resumed>> cached =
      Caffeine.newBuilder().expireAfterWrite(EXPIRE_AFTER).maximumSize(MAX_SIZE).build();

  SessionLookup(ResumeSession sessions, InstantSource clock) {
    this.sessions = sessions;
    this.clock = clock;
  }

  /** Returns the session with this token, or empty if it has ended. Waits for the store. */
  Optional<Resumed> find(SessionToken token) {
    return cached
        .get(token.hash(), sessions::resume)
        .filter(found -> found.session().isValid(clock.instant()));
  }

  /** Returns the session with this token if it has expired, and was not ended before. */
  Optional<Session> expired(SessionToken token) {
    return sessions.expired(token.hash());
  }

  /* Waits for a lookup that is running, and evicts what it has read. */
  @Override
  public void evict(Collection<TokenHash> tokens) {
    cached.invalidateAll(tokens);
  }
}
