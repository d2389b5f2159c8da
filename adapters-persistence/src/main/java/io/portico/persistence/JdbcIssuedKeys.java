package io.portico.persistence;

import io.portico.application.port.out.IssuedKeys;
import io.portico.domain.key.HeldKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keys in the table {@code issued_key}, one row each. */
@Singleton
final class JdbcIssuedKeys implements IssuedKeys {

  private static final String SELECT =
      """
      SELECT k.stored_key, k.developer, k.plan, k.version, k.alias, k.fields, k.request,
             k.issued_at, k.expires_at, k.replaced_by, k.ended_at
      FROM issued_key k
      """;

  private final Jdbc jdbc;
  private final WrittenFields fields;

  JdbcIssuedKeys(Jdbc jdbc, WrittenFields fields) {
    this.jdbc = jdbc;
    this.fields = fields;
  }

  @Override
  public boolean add(OrganisationId organisation, IssuedKey key) {
    var grant = key.grant();
    try {
      jdbc.update(
          Sql.of(
              """
              INSERT INTO issued_key
                (org_id, stored_key, developer, plan, version, alias, fields, request, issued_at,
                 expires_at, replaced_by, ended_at, due_at)
              VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
              """,
              organisation.value(),
              key.key().text(),
              grant.developer().value(),
              grant.plan().value(),
              grant.version(),
              grant.alias(),
              fields.written(grant.fields()),
              grant.request().map(KeyRequestId::value),
              key.issuedAt(),
              key.expiresAt(),
              key.replacedBy().map(StoredKey::text),
              key.endedAt(),
              key.dueAfter(key.issuedAt())));
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }

  @Override
  public Optional<IssuedKey> find(OrganisationId organisation, StoredKey key) {
    return find(organisation, key, "");
  }

  @Override
  public Optional<IssuedKey> findToChange(OrganisationId organisation, StoredKey key) {
    return find(organisation, key, " FOR UPDATE");
  }

  private Optional<IssuedKey> find(OrganisationId organisation, StoredKey key, String lock) {
    return jdbc.first(
        Sql.of(
            SELECT + "WHERE k.org_id = ? AND k.stored_key = ?" + lock,
            organisation.value(),
            key.text()),
        this::key);
  }

  @Override
  public void replace(OrganisationId organisation, IssuedKey key, Optional<Instant> dueAt) {
    jdbc.update(
        Sql.of(
            """
            UPDATE issued_key SET expires_at = ?, replaced_by = ?, ended_at = ?, due_at = ?
            WHERE org_id = ? AND stored_key = ?
            """,
            key.expiresAt(),
            key.replacedBy().map(StoredKey::text),
            key.endedAt(),
            dueAt,
            organisation.value(),
            key.key().text()));
  }

  @Override
  public Map<DeveloperId, List<HeldKey>> held(
      OrganisationId organisation, Collection<DeveloperId> developers) {
    var held = new HashMap<DeveloperId, List<HeldKey>>();
    for (var some : Chunks.of(Set.copyOf(developers))) {
      jdbc.query(
          Sql.of(
                  "SELECT k.developer, "
                      + KeyRows.COLUMNS
                      + " FROM issued_key k"
                      + " WHERE k.org_id = ? AND k.ended_at IS NULL AND k.developer IN ",
                  organisation.value())
              .then(Sql.list(some.stream().map(DeveloperId::value).toList()))
              .then(" ORDER BY k.issued_at, k.stored_key"),
          row ->
              held.computeIfAbsent(new DeveloperId(row.identifier()), _ -> new ArrayList<>())
                  .addAll(KeyRows.optionalKey(row).stream().toList()));
    }
    return held;
  }

  @Override
  public long countHeld(OrganisationId organisation, PlanId plan) {
    return jdbc.first(
            Sql.of(
                """
                SELECT COUNT(*) FROM issued_key
                WHERE org_id = ? AND plan = ? AND ended_at IS NULL
                """,
                organisation.value(),
                plan.value()),
            Row::number)
        .orElseThrow();
  }

  @Override
  public List<StoredKey> endAll(OrganisationId organisation, DeveloperId developer, Instant at) {
    var held =
        jdbc.query(
            Sql.of(
                """
                SELECT stored_key FROM issued_key
                WHERE org_id = ? AND developer = ? AND ended_at IS NULL
                ORDER BY issued_at, stored_key FOR UPDATE
                """,
                organisation.value(),
                developer.value()),
            row -> new StoredKey(row.text()));
    for (var some : Chunks.of(held)) {
      jdbc.update(
          Sql.of(
                  "UPDATE issued_key SET ended_at = ?, due_at = NULL"
                      + " WHERE org_id = ? AND stored_key IN ",
                  at,
                  organisation.value())
              .then(Sql.list(some.stream().map(StoredKey::text).toList())));
    }
    return held;
  }

  @Override
  public boolean areThereAny() {
    return jdbc.first(Sql.of("SELECT 1 FROM issued_key LIMIT 1"), Row::number).isPresent();
  }

  private IssuedKey key(Row row) throws SQLException {
    return new IssuedKey(
        new StoredKey(row.text()),
        new KeyGrant(
            new DeveloperId(row.identifier()),
            new PlanId(row.identifier()),
            row.text(),
            row.text(),
            fields.read(row.text()),
            row.optionalIdentifier().map(KeyRequestId::new)),
        row.instant(),
        row.optionalInstant(),
        row.optionalText().map(StoredKey::new),
        row.optionalInstant());
  }
}
