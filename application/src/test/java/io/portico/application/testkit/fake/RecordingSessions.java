package io.portico.application.testkit.fake;

import io.portico.application.port.out.session.SessionCache;
import io.portico.domain.access.TokenHash;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records evicted sessions. */
public final class RecordingSessions implements SessionCache {

  private final List<TokenHash> evicted = new CopyOnWriteArrayList<>();

  @Override
  public void evict(Collection<TokenHash> tokens) {
    evicted.addAll(tokens);
  }

  /** Returns the tokens of the evicted sessions in order. */
  public List<TokenHash> evicted() {
    return List.copyOf(evicted);
  }
}
