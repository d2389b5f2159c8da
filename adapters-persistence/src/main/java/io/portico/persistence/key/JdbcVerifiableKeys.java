package io.portico.persistence.key;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.key.VerifiableKeys;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keys to verify from the table {@code issued_key}, cached. */
@Singleton
record JdbcVerifiableKeys(
    Jdbc jdbc, JdbcUnitOfWork unitOfWork, IssuedKeyRows rows, VerifiableKeyCache cache)
    implements VerifiableKeys {

  private static final String SELECT =
      "SELECT "
          + IssuedKeyRows.COLUMNS
          + """
          , COALESCE(d.inactive, TRUE)
          FROM issued_key k
          LEFT JOIN developer d ON d.org_id = k.org_id AND d.id = k.developer
          WHERE\s""";

  /* A transaction reads its own changes, which it may roll back, so it bypasses the cache. */
  @Override
  public Map<StoredKey, VerifiableKey> find(
      OrganisationId organisation, Collection<StoredKey> keys) {
    return unitOfWork.isRunning()
        ? stored(organisation, keys)
        : cache.get(organisation, keys, unknown -> stored(organisation, unknown));
  }

  @Override
  public Optional<Map<StoredKey, VerifiableKey>> cached(
      OrganisationId organisation, Collection<StoredKey> keys) {
    return cache.known(organisation, keys);
  }

  private Map<StoredKey, VerifiableKey> stored(
      OrganisationId organisation, Collection<StoredKey> keys) {
    return jdbc
        .query(
            Chunks.of(keys.stream().map(StoredKey::text).distinct().toList()),
            some ->
                Sql.of(SELECT)
                    .then(jdbc.among("k.org_id, k.stored_key", List.of(organisation), some)),
            row -> new VerifiableKey(rows.key(row), row.flag()))
        .stream()
        .collect(toMap(found -> found.key().key(), found -> found));
  }
}
