package io.portico.application.service.key;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Reads issued keys and when they were last used. */
public final class KeyQueriesService implements KeyQueries {

  private final IssuedKeys keys;
  private final UsageReports usage;
  private final InstantSource clock;

  public KeyQueriesService(IssuedKeys keys, UsageReports usage, InstantSource clock) {
    this.keys = keys;
    this.usage = usage;
    this.clock = clock;
  }

  @Override
  public KeyWithUsage find(Actor actor, StoredKey key) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return keys.find(organisation, key)
        .map(found -> withUsage(organisation, List.of(found), clock.instant()).getFirst())
        .orElseThrow(RecordKind.KEY.notFound(key.fingerprint()));
  }

  @Override
  public OffsetPage<KeyWithUsage> page(Actor actor, KeyFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var now = clock.instant();
    var found = keys.page(organisation, filter, now, range.offset(), range.limit());
    return new OffsetPage<>(
        withUsage(organisation, found, now), keys.count(organisation, filter, now));
  }

  private List<KeyWithUsage> withUsage(
      OrganisationId organisation, List<IssuedKey> found, Instant now) {
    var lastUsed = usage.lastUsed(organisation, found.stream().map(IssuedKey::key).toList());
    return found.stream()
        .map(
            key ->
                new KeyWithUsage(key.withState(now), Optional.ofNullable(lastUsed.get(key.key()))))
        .toList();
  }
}
