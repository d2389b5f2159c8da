package io.portico.application.testkit.fake;

import io.portico.application.port.out.access.CallerCache;
import io.portico.domain.access.TokenHash;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers which credentials were to be forgotten. */
public final class RecordingCallers implements CallerCache {

  private final List<TokenHash> forgotten = new CopyOnWriteArrayList<>();

  @Override
  public void forget(TokenHash credential) {
    forgotten.add(credential);
  }

  /** Returns the credentials that were to be forgotten, the first one first. */
  public List<TokenHash> forgotten() {
    return List.copyOf(forgotten);
  }
}
