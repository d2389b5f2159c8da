package io.portico.application.service.key;

import io.portico.application.port.in.key.BrowseKeys;
import io.portico.application.port.out.IssuedKeys;
import java.time.InstantSource;

/** Looks through the issued keys. */
public final class BrowseKeysService implements BrowseKeys {

  private final IssuedKeys keys;
  private final InstantSource clock;

  public BrowseKeysService(IssuedKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  @Override
  public Page browse(Query query) {
    var organisation = query.actor().organisation();
    var now = clock.instant();
    return new Page(
        keys.page(organisation, query.filter(), now, query.offset(), query.limit()).stream()
            .map(key -> key.seenAt(now))
            .toList(),
        keys.count(organisation, query.filter(), now));
  }
}
