package io.portico.persistence.catalogue;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.portico.application.port.out.catalogue.ApiKeyLocations;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where keys are sent by the table {@code catalogue_key_location}, cached. */
@Singleton
final class JdbcApiKeyLocations implements ApiKeyLocations {

  /* Other nodes see a change after at most this time. */
  private static final Duration CACHED_FOR = Duration.ofSeconds(5);
  private static final int MAX_CACHED = 10_000;

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;

  /* What is committed. Caffeine discards a reading that an invalidation overtakes. */
  private final Cache<OrganisationId, Map<ApiId, List<KeyLocation>>> cache;

  private record Row(ApiId api, KeyLocation location) {}

  @Inject
  JdbcApiKeyLocations(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this(jdbc, unitOfWork, Ticker.systemTicker());
  }

  JdbcApiKeyLocations(Jdbc jdbc, JdbcUnitOfWork unitOfWork, Ticker ticker) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.cache =
        Caffeine.newBuilder()
            .expireAfterWrite(CACHED_FOR)
            .maximumSize(MAX_CACHED)
            .ticker(ticker)
            .build();
  }

  /* A transaction reads its own changes, which it may roll back, so it bypasses the cache. */
  @Override
  public Map<ApiId, List<KeyLocation>> current(OrganisationId organisation) {
    return unitOfWork.isRunning() ? stored(organisation) : cache.get(organisation, this::stored);
  }

  @Override
  public Optional<Map<ApiId, List<KeyLocation>>> cached(OrganisationId organisation) {
    return Optional.ofNullable(cache.getIfPresent(organisation));
  }

  /** Invalidates the locations, which were changed, at the end of the unit of work. */
  void changed(OrganisationId organisation) {
    unitOfWork.afterCompletion(() -> cache.invalidate(organisation));
  }

  private Map<ApiId, List<KeyLocation>> stored(OrganisationId organisation) {
    return jdbc
        .query(
            """
            SELECT entry.api, key_location.location
            FROM catalogue_key_location key_location
              JOIN catalogue_entry entry
                ON entry.org_id = key_location.org_id AND entry.plan = key_location.plan
            WHERE key_location.org_id = ?
              AND entry.api IS NOT NULL
              AND entry.config_further IS NOT NULL
            ORDER BY entry.place
            """,
            row ->
                new Row(
                    row.optionalBytes().map(ApiId::ofBytes).orElseThrow(),
                    KeyLocation.of(row.text())),
            organisation)
        .stream()
        .distinct()
        .collect(groupingBy(Row::api, mapping(Row::location, toList())));
  }
}
