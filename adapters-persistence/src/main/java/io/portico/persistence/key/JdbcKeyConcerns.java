package io.portico.persistence.key;

import io.portico.application.port.out.key.KeyConcerns;
import io.portico.application.port.out.usage.UsageCounts;
import io.portico.application.port.out.usage.UsageReports;
import io.portico.domain.key.KeyConcern;
import io.portico.domain.limit.LimitKind;
import io.portico.domain.limit.Window;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Resolution;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keys in the table {@code issued_key} with what usage and quotas say about them. */
@Singleton
record JdbcKeyConcerns(Jdbc jdbc, IssuedKeyRows rows, UsageCounts counts, UsageReports reports)
    implements KeyConcerns {

  /* The most pages of keys whose last use is read from a store of usage beside the database. */
  private static final int MOST_PAGES = 20;
  private static final int KEYS_AT_ONCE = 500;

  private static final String KEYS = "SELECT " + IssuedKeyRows.COLUMNS + " FROM issued_key k ";

  @Override
  public List<Concerning> find(
      OrganisationId organisation, KeyConcern concern, Instant at, int limit) {
    return switch (concern) {
      case EXPIRING ->
          jdbc.query(
              Sql.of(KEYS)
                  .then(expiring(organisation, at))
                  .then(" ORDER BY k.expires_at, k.stored_key LIMIT ?", limit),
              this::key);
      case UNUSED ->
          counts.isPartOfUnitOfWork()
              ? issued(
                  longAgo(organisation, at).then(notCounted(at.minus(KeyConcern.LONG))), limit, 0)
              : notReported(organisation, at, limit);
      case QUOTA ->
          jdbc.query(
              nearQuota(organisation, at)
                  .then(" ORDER BY c.taken * 1.0 / p.quota DESC, k.stored_key LIMIT ?", limit),
              this::keyWithQuota);
    };
  }

  @Override
  public long countExpiring(OrganisationId organisation, Instant at, int most) {
    return jdbc.count(
        Sql.of("SELECT COUNT(*) FROM (SELECT 1 FROM issued_key k ")
            .then(expiring(organisation, at))
            .then(" LIMIT ?) counted", most));
  }

  private static Sql expiring(OrganisationId organisation, Instant at) {
    return Sql.of(
        """
        WHERE k.org_id = ? AND k.ended_at IS NULL AND k.expires_at > ? AND k.expires_at <= ?
          AND k.replaced_by IS NULL
        """,
        organisation,
        at,
        at.plus(KeyConcern.SOON));
  }

  private List<Concerning> issued(Sql conditions, int limit, int offset) {
    return jdbc.query(
        Sql.of(KEYS)
            .then(conditions)
            .then(" ORDER BY k.org_id, k.issued_at, k.stored_key LIMIT ? OFFSET ?", limit, offset),
        this::key);
  }

  private static Sql longAgo(OrganisationId organisation, Instant at) {
    return Sql.of(
            "WHERE k.org_id = ? AND k.issued_at <= ?", organisation, at.minus(KeyConcern.LONG))
        .then(isLive(at));
  }

  /* The calls of a month are adjacent, and the months of a key are few. */
  private static Sql notCounted(Instant since) {
    return Sql.of(
        """
         AND NOT EXISTS (
          SELECT 1 FROM usage_key u JOIN usage_month m ON m.key_id = u.id
          WHERE u.org_id = k.org_id AND u.stored_key = k.stored_key
            AND m.bucket >= ? AND m.last_hit > ?)
        """,
        Resolution.MONTH.bucket(since),
        since);
  }

  private List<Concerning> notReported(OrganisationId organisation, Instant at, int limit) {
    var since = at.minus(KeyConcern.LONG);
    var found = new ArrayList<Concerning>();
    for (var page = 0; page < MOST_PAGES && found.size() < limit; page++) {
      var some = issued(longAgo(organisation, at), KEYS_AT_ONCE, page * KEYS_AT_ONCE);
      var used = reports.lastUsed(organisation, some.stream().map(one -> one.key().key()).toList());
      some.stream()
          .filter(one -> !used.getOrDefault(one.key().key(), Instant.MIN).isAfter(since))
          .forEach(found::add);
      if (some.size() < KEYS_AT_ONCE) {
        break;
      }
    }
    return found.subList(0, Math.min(limit, found.size()));
  }

  /* Only the window of the quota as it is now counts: it may have been changed. */
  private static Sql nearQuota(OrganisationId organisation, Instant at) {
    return Sql.of(
            "SELECT "
                + IssuedKeyRows.COLUMNS
                + """
                , c.taken, p.quota
                FROM credit c
                JOIN plan p ON p.org_id = c.org_id AND p.id = c.plan
                JOIN issued_key k ON k.org_id = c.org_id AND k.plan = c.plan
                 AND (k.application = c.developer
                   OR k.developer = c.developer AND k.application IS NULL)
                WHERE c.org_id = ? AND c.kind = ? AND c.starts_at <= ? AND c.ends_at > ?
                  AND p.quota > 0 AND c.taken * 100 >= p.quota * ?
                  AND (CASE WHEN p.quota_seconds <= 0 THEN ? ELSE c.starts_at + p.quota_seconds * 1000 END)
                   = c.ends_at
                """,
            organisation,
            LimitKind.QUOTA,
            at,
            at,
            KeyConcern.MOST_OF_QUOTA,
            Window.NEVER)
        .then(isLive(at));
  }

  private static Sql isLive(Instant at) {
    return Sql.of(
        """
         AND k.ended_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?)
          AND k.replaced_by IS NULL
        """,
        at);
  }

  private Concerning key(Row row) throws SQLException {
    return new Concerning(rows.key(row), Optional.empty());
  }

  private Concerning keyWithQuota(Row row) throws SQLException {
    var key = rows.key(row);
    var taken = row.number();
    // A plan may have been given a lower quota since.
    return new Concerning(key, Optional.of(Math.min(1, (double) taken / row.number())));
  }
}
