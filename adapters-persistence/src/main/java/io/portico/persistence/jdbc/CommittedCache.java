package io.portico.persistence.jdbc;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * What is committed of each organisation, in memory. This node sees what it changes at once, others
 * after five seconds at the latest.
 */
public final class CommittedCache<T> {

  private static final Duration CACHED_FOR = Duration.ofSeconds(5);

  private final JdbcUnitOfWork unitOfWork;
  private final Function<OrganisationId, T> reader;

  /* Caffeine discards a reading that an invalidation overtakes. */
  private final Cache<OrganisationId, T> cache;

  /**
   * @param most how much is cached, in units of {@code weight}
   * @param reader reads what is stored
   */
  public CommittedCache(
      JdbcUnitOfWork unitOfWork,
      Ticker ticker,
      long most,
      ToIntFunction<T> weight,
      Function<OrganisationId, T> reader) {
    this.unitOfWork = unitOfWork;
    this.reader = reader;
    this.cache =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHED_FOR)
            .maximumWeight(most)
            .<OrganisationId, T>weigher((_, value) -> weight.applyAsInt(value))
            .ticker(ticker)
            .build();
  }

  /* A transaction reads its own changes, which it may roll back, so it bypasses the cache. */
  /** Returns what is committed, or what the current transaction sees. */
  public T current(OrganisationId organisation) {
    return unitOfWork.isRunning() ? reader.apply(organisation) : cache.get(organisation, reader);
  }

  /** Returns what is in memory. */
  public Optional<T> cached(OrganisationId organisation) {
    return Optional.ofNullable(cache.getIfPresent(organisation));
  }

  /** Forgets what the current transaction changes, when it ends. */
  public void changed(OrganisationId organisation) {
    unitOfWork.afterCompletion(() -> cache.invalidate(organisation));
  }
}
