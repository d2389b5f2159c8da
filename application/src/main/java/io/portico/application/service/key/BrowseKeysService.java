package io.portico.application.service.key;

import io.portico.application.port.in.key.BrowseKeys;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyWithUsage;
import java.time.InstantSource;
import java.util.Optional;

/** Looks through the issued keys. */
public final class BrowseKeysService implements BrowseKeys {

  private final IssuedKeys keys;
  private final UsageReports usage;
  private final InstantSource clock;

  public BrowseKeysService(IssuedKeys keys, UsageReports usage, InstantSource clock) {
    this.keys = keys;
    this.usage = usage;
    this.clock = clock;
  }

  @Override
  public Page browse(Query query) {
    var organisation = query.actor().organisation();
    var now = clock.instant();
    var found = keys.page(organisation, query.filter(), now, query.offset(), query.limit());
    var used = usage.lastUsed(organisation, found.stream().map(IssuedKey::key).toList());
    return new Page(
        found.stream()
            .map(key -> new KeyWithUsage(key.seenAt(now), Optional.ofNullable(used.get(key.key()))))
            .toList(),
        keys.count(organisation, query.filter(), now));
  }
}
