package io.portico.application.port.in.key;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.domain.access.Actor;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;

/** Reads of issued keys. */
public interface KeyQueries {

  /**
   * Returns the key.
   *
   * @throws io.portico.domain.shared.RefusedException.NotFound if the organisation never issued it
   */
  KeyWithUsage find(Actor actor, StoredKey key);

  /** Returns a page of the keys that {@code filter} selects, oldest first. */
  OffsetPage<KeyWithUsage> page(Actor actor, KeyFilter filter, OffsetRange range);
}
