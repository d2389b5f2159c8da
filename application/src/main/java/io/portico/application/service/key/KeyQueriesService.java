package io.portico.application.service.key;

import static java.util.Comparator.comparing;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyConcerns;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.ForeignIdentifiers;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads issued keys and when they were last used. */
public final class KeyQueriesService implements KeyQueries {

  private final IssuedKeys keys;
  private final KeyConcerns concerns;
  private final UsageReports usage;
  private final KeyIdentifiers identifiers;
  private final InstantSource clock;

  public KeyQueriesService(
      IssuedKeys keys,
      KeyConcerns concerns,
      UsageReports usage,
      KeyIdentifiers identifiers,
      InstantSource clock) {
    this.keys = keys;
    this.concerns = concerns;
    this.usage = usage;
    this.identifiers = identifiers;
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
  public Optional<KeyWithUsage> findNamed(Actor actor, String text) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return ForeignIdentifiers.of(new RawKey(text)).stream()
        .map(identifiers::ofReported)
        .distinct()
        .flatMap(key -> keys.find(organisation, key).stream())
        .findFirst()
        .map(found -> withUsage(organisation, List.of(found), clock.instant()).getFirst());
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

  @Override
  public LiveKeys live(Actor actor, Collection<PlanId> plans, int limit) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var now = clock.instant();
    var found = keys.someLive(organisation, plans, now, MOST_COUNTED + 1);
    var shown =
        found.stream()
            .sorted(
                comparing(IssuedKey::issuedAt).reversed().thenComparing(key -> key.key().text()))
            .limit(limit)
            .toList();
    return new LiveKeys(
        withUsage(organisation, shown, now),
        Math.min(found.size(), MOST_COUNTED),
        found.size() > MOST_COUNTED);
  }

  @Override
  public List<Concerning> concerning(Actor actor, KeyConcern concern) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    var now = clock.instant();
    var found = concerns.find(organisation, concern, now, MOST_CONCERNING);
    var used =
        withUsage(organisation, found.stream().map(KeyConcerns.Concerning::key).toList(), now);
    return IntStream.range(0, used.size())
        .mapToObj(index -> new Concerning(used.get(index), found.get(index).quotaUsed()))
        .toList();
  }

  @Override
  public long countExpiring(Actor actor) {
    actor.require(Permission.READ);
    return concerns.countExpiring(actor.organisation(), clock.instant(), MOST_COUNTED + 1);
  }

  private List<KeyWithUsage> withUsage(
      OrganisationId organisation, List<IssuedKey> found, Instant now) {
    var lastUsed = lastUsed(organisation, found.stream().map(IssuedKey::key).toList());
    return found.stream()
        .map(
            key ->
                new KeyWithUsage(key.withState(now), Optional.ofNullable(lastUsed.get(key.key()))))
        .toList();
  }

  /* A store of usage that is down hides no keys. */
  private Map<StoredKey, Instant> lastUsed(OrganisationId organisation, List<StoredKey> keys) {
    try {
      return usage.lastUsed(organisation, keys);
    } catch (RefusedException.UsageStoreUnavailable _) {
      return Map.of();
    }
  }
}
