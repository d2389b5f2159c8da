package io.portico.application.service.event;

import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A few records of each organisation, cached for {@link #EXPIRE_AFTER}: every change asks for them,
 * and most organisations have none. Another node learns of a change after that time.
 */
final class OrganisationCache<T> {

  /** How long records are cached. */
  static final Duration EXPIRE_AFTER = Duration.ofSeconds(5);

  private static final int MAX_SIZE = 10_000;

  private final Function<OrganisationId, List<T>> reader;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final AtomicLong evictions = new AtomicLong();
  private final Map<OrganisationId, Cached<T>> cached = new ConcurrentHashMap<>();

  private record Cached<T>(List<T> records, Instant until) {}

  OrganisationCache(
      Function<OrganisationId, List<T>> reader, InstantSource clock, UnitOfWork unitOfWork) {
    this.reader = reader;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /** Returns the records of the organisation. */
  List<T> get(OrganisationId organisation) {
    var now = clock.instant();
    var known = cached.get(organisation);
    if (known != null && now.isBefore(known.until())) {
      return known.records();
    }
    var before = evictions.get();
    var read = reader.apply(organisation);
    if (cached.size() >= MAX_SIZE) {
      cached.clear();
    }
    // What was read before a change is not kept beyond it.
    cached.compute(
        organisation,
        (_, other) ->
            evictions.get() == before ? new Cached<>(read, now.plus(EXPIRE_AFTER)) : other);
    return read;
  }

  /** Forgets the records of the organisation now and after the unit of work, which changes them. */
  void evict(OrganisationId organisation) {
    forget(organisation);
    unitOfWork.afterCompletion(() -> forget(organisation), () -> forget(organisation));
  }

  private void forget(OrganisationId organisation) {
    evictions.incrementAndGet();
    cached.remove(organisation);
  }
}
