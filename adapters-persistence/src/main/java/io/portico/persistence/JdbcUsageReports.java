package io.portico.persistence;

import io.portico.application.port.out.UsageReports;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageQuestion;
import io.portico.domain.usage.UsageTotal;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Reads the tables {@code usage_hour}, {@code usage_day} and {@code usage_month}. */
@Singleton
final class JdbcUsageReports implements UsageReports {

  private static final Identifier NO_PLAN = new Identifier(0, 0);

  private final Jdbc jdbc;

  JdbcUsageReports(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<UsageTotal> totals(
      OrganisationId organisation, UsageQuestion question, long offset, int limit) {
    var by = question.by();
    return question.keys().isEmpty()
        ? List.of()
        : jdbc.query(
            select(organisation, question)
                .then(" ORDER BY u.bucket, u.code" + column(by))
                .then(" LIMIT ? OFFSET ?", limit, offset),
            row -> total(row, by));
  }

  @Override
  public long count(OrganisationId organisation, UsageQuestion question) {
    return question.keys().isEmpty()
        ? 0
        : jdbc.first(
                Sql.of("SELECT COUNT(*) FROM (")
                    .then(select(organisation, question))
                    .then(") totals"),
                Row::number)
            .orElseThrow();
  }

  /* Beginning with the keys, whose rows stand together; what is not asked for is not joined. */
  private static Sql select(OrganisationId organisation, UsageQuestion question) {
    var by = question.by();
    var filter = question.filter();
    var sql =
        new StringBuilder(
                "SELECT u.bucket, u.code, SUM(u.hits) AS hits, MAX(u.last_hit) AS last_hit,")
            .append(" SUM(u.latency_sum) AS latency_sum, SUM(u.timed) AS timed")
            .append(column(by))
            .append(" FROM usage_key k JOIN ")
            .append(UsageRows.table(question.resolution()))
            .append(" u ON u.key_id = k.id");
    if (filter.api().isPresent() || filter.version().isPresent() || isOfTargets(by)) {
      sql.append(" JOIN usage_target t ON t.id = u.target_id");
    }
    if (by.filter(UsageDimension.DEVELOPER::equals).isPresent()) {
      sql.append(" LEFT JOIN issued_key i")
          .append(" ON i.org_id = k.org_id AND i.stored_key = k.stored_key");
    }
    var conditions = new ArrayList<Sql>();
    conditions.add(Sql.of(sql + " WHERE k.org_id = ?", organisation.value()));
    conditions.add(Sql.of("k.stored_key IN ").then(Sql.list(padded(question))));
    conditions.add(
        Sql.of("u.bucket BETWEEN ? AND ?", question.firstBucket(), question.lastBucket()));
    filter.api().ifPresent(api -> conditions.add(isOf(api, filter.plan())));
    filter.storedVersion().ifPresent(version -> conditions.add(Sql.of("t.version = ?", version)));
    return Sql.join(" AND ", conditions).then(" GROUP BY u.bucket, u.code" + column(by));
  }

  private static Sql isOf(String api, Optional<Identifier> plan) {
    return plan.isPresent()
        ? Sql.of("(t.api = ? OR t.plan = ?)", api, plan.get())
        : Sql.of("t.api = ?", api);
  }

  private static boolean isOfTargets(Optional<UsageDimension> by) {
    return by.filter(one -> one == UsageDimension.API || one == UsageDimension.POLICY).isPresent();
  }

  private static String column(Optional<UsageDimension> by) {
    if (by.isEmpty()) {
      return "";
    }
    return switch (by.get()) {
      case API -> ", t.api";
      case DEVELOPER -> ", i.developer";
      case POLICY -> ", t.plan";
      case KEY -> ", k.stored_key";
    };
  }

  /* As many as a power of two, some of them twice: a dozen statements stay prepared for them all. */
  private static List<String> padded(UsageQuestion question) {
    var keys = new ArrayList<>(question.keys().stream().map(StoredKey::text).sorted().toList());
    var size = Integer.highestOneBit(2 * keys.size() - 1);
    keys.addAll(Collections.nCopies(size - keys.size(), keys.getLast()));
    return keys;
  }

  private static UsageTotal total(Row row, Optional<UsageDimension> by) throws SQLException {
    var bucket = row.integer();
    var code = row.integer();
    var count = new Count(row.number(), row.instant(), row.number(), row.number());
    return new UsageTotal(bucket, code, by.isEmpty() ? Optional.empty() : of(row, by.get()), count);
  }

  private static Optional<String> of(Row row, UsageDimension by) throws SQLException {
    return switch (by) {
      case API, KEY -> row.optionalText();
      case DEVELOPER, POLICY ->
          row.optionalIdentifier().filter(id -> !id.equals(NO_PLAN)).map(Identifier::toString);
    };
  }
}
