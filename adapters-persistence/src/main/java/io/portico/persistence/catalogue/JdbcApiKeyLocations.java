package io.portico.persistence.catalogue;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import com.github.benmanes.caffeine.cache.Ticker;
import io.portico.application.port.out.catalogue.ApiKeyLocations;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.CommittedCache;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where keys are sent by the table {@code catalogue_key_location}, cached. */
@Singleton
final class JdbcApiKeyLocations implements ApiKeyLocations {

  private static final int MAX_CACHED = 10_000;

  private final Jdbc jdbc;
  private final CommittedCache<Map<ApiId, List<KeyLocation>>> cache;

  private record Row(ApiId api, KeyLocation location) {}

  @Inject
  JdbcApiKeyLocations(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this(jdbc, unitOfWork, Ticker.systemTicker());
  }

  JdbcApiKeyLocations(Jdbc jdbc, JdbcUnitOfWork unitOfWork, Ticker ticker) {
    this.jdbc = jdbc;
    this.cache = new CommittedCache<>(unitOfWork, ticker, MAX_CACHED, _ -> 1, this::stored);
  }

  @Override
  public Map<ApiId, List<KeyLocation>> current(OrganisationId organisation) {
    return cache.current(organisation);
  }

  @Override
  public Optional<Map<ApiId, List<KeyLocation>>> cached(OrganisationId organisation) {
    return cache.cached(organisation);
  }

  /** Invalidates the locations, which were changed, at the end of the unit of work. */
  void changed(OrganisationId organisation) {
    cache.changed(organisation);
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
