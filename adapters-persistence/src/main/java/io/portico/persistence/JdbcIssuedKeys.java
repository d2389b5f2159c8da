package io.portico.persistence;

import io.portico.application.port.out.IssuedKeys;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Keys in the table {@code issued_key}, one row each. */
@Singleton
final class JdbcIssuedKeys implements IssuedKeys {

  private final Jdbc jdbc;

  JdbcIssuedKeys(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean add(OrganisationId organisation, IssuedKey key) {
    try {
      jdbc.update(
          Sql.of(
              """
              INSERT INTO issued_key (org_id, stored_key, developer, plan, issued_at, revoked_at)
              VALUES (?, ?, ?, ?, ?, ?)
              """,
              organisation.value(),
              key.key().text(),
              key.developer().value(),
              key.plan().value(),
              key.issuedAt(),
              key.revokedAt()));
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }

  @Override
  public Map<DeveloperId, List<IssuedKey>> live(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    var live = new HashMap<DeveloperId, List<IssuedKey>>();
    for (var some : Chunks.of(Set.copyOf(developers))) {
      jdbc.query(
              Sql.of(
                      """
                      SELECT stored_key, developer, plan, issued_at, revoked_at
                      FROM issued_key
                      WHERE org_id = ? AND revoked_at IS NULL AND developer IN\s""",
                      organisation.value())
                  .then(Sql.list(some.stream().map(DeveloperId::value).toList()))
                  .then(" ORDER BY issued_at, stored_key"),
              JdbcIssuedKeys::key)
          .forEach(key -> live.computeIfAbsent(key.developer(), _ -> new ArrayList<>()).add(key));
    }
    return live;
  }

  @Override
  public long countLive(OrganisationId organisation, PlanId plan) {
    return jdbc.first(
            Sql.of(
                """
                SELECT COUNT(*) FROM issued_key
                WHERE org_id = ? AND plan = ? AND revoked_at IS NULL
                """,
                organisation.value(),
                plan.value()),
            Row::number)
        .orElseThrow();
  }

  @Override
  public int revokeAll(OrganisationId organisation, DeveloperId developer, Instant at) {
    return jdbc.update(
        Sql.of(
            """
            UPDATE issued_key SET revoked_at = ?
            WHERE org_id = ? AND developer = ? AND revoked_at IS NULL
            """,
            at,
            organisation.value(),
            developer.value()));
  }

  private static IssuedKey key(Row row) throws SQLException {
    return new IssuedKey(
        new StoredKey(row.text()),
        new DeveloperId(row.identifier()),
        new PlanId(row.identifier()),
        row.instant(),
        row.optionalInstant());
  }
}
