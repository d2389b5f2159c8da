package io.portico.application.testkit.fake;

import io.portico.application.port.out.access.CallerCache;
import io.portico.domain.access.TokenHash;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records evicted credentials. */
public final class RecordingCallers implements CallerCache {

  private final List<TokenHash> evicted = new CopyOnWriteArrayList<>();

  @Override
  public void evict(TokenHash credential) {
    evicted.add(credential);
  }

  /** Returns the evicted credentials in order. */
  public List<TokenHash> evicted() {
    return List.copyOf(evicted);
  }
}
