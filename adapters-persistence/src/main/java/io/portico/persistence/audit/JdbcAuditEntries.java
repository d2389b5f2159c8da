package io.portico.persistence.audit;

import io.portico.application.port.out.audit.AuditEntries;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.AuditEntryId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.audit.Difference;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Audit entries in the table {@code audit_entry}, one row each. */
@Singleton
record JdbcAuditEntries(Jdbc jdbc, JdbcUnitOfWork unitOfWork, ChangesColumn changes)
    implements AuditEntries {

  private static final String INTO =
      """
      audit_entry
        (org_id, noted_at, id, actor, request, action, kind, object, object_name, changes,
         omitted)\
      """;

  private static final String SELECT =
      """
      SELECT id, noted_at, actor, request, action, object, object_name, changes, omitted
      FROM audit_entry
      """;

  private static final String EXPIRED = " AND noted_at < ? AND action NOT IN ";

  private static final List<AuditAction> KEPT =
      Arrays.stream(AuditAction.values()).filter(AuditAction::isKept).toList();

  @Override
  public void add(OrganisationId organisation, AuditEntry entry) {
    if (!unitOfWork.isRunning()) {
      throw new IllegalStateException("no unit of work is running (expected: that of the change)");
    }
    jdbc.defer(
        INTO,
        organisation,
        entry.at(),
        entry.id(),
        entry.actor(),
        entry.request(),
        entry.action(),
        entry.action().kind(),
        entry.object(),
        entry.name(),
        changes.write(entry.difference().changes()),
        entry.difference().omitted());
  }

  @Override
  public List<AuditEntry> page(
      OrganisationId organisation, AuditFilter filter, Optional<AuditPosition> after, int limit) {
    return jdbc.query(
        Sql.of(SELECT)
            .then(condition(organisation, filter, after))
            .then(newestFirst(filter) + "LIMIT ?", limit),
        this::entry);
  }

  @Override
  public long count(OrganisationId organisation, AuditFilter filter) {
    return jdbc.count(
        Sql.of("SELECT COUNT(*) FROM audit_entry ")
            .then(condition(organisation, filter, Optional.empty())));
  }

  @Override
  public Optional<AuditPosition> positionOfNth(
      OrganisationId organisation, AuditFilter filter, AuditPosition after, int number) {
    var found =
        jdbc.query(
            Sql.of("SELECT noted_at, id FROM audit_entry ")
                .then(condition(organisation, filter, Optional.of(after)))
                .then(newestFirst(filter) + "LIMIT 2 OFFSET ?", number - 1),
            row -> new AuditPosition(row.instant(), new AuditEntryId(row.identifier())));
    return found.size() < 2 ? Optional.empty() : Optional.of(found.getFirst());
  }

  @Override
  public int purgeBefore(Instant first, int most) {
    var left = most;
    for (var organisation : organisationsWithEntriesBefore(first, most)) {
      left -=
          jdbc.update(
              Sql.of("DELETE FROM audit_entry WHERE org_id = ?", organisation)
                  .then(EXPIRED, first)
                  .then(Sql.list(KEPT))
                  .then(" LIMIT ?", left));
      if (left == 0) {
        break;
      }
    }
    return most - left;
  }

  /* One by one, so that each is a search at the begin of its range of the table. */
  private List<Identifier> organisationsWithEntriesBefore(Instant first, int most) {
    return jdbc.query(
        Sql.of("SELECT id FROM organisation WHERE EXISTS (SELECT 1 FROM audit_entry")
            .then(" WHERE org_id = organisation.id" + EXPIRED, first)
            .then(Sql.list(KEPT))
            .then(") LIMIT ?", most),
        Row::identifier);
  }

  /* H2 reads an index in its order only if the order names all its columns, constant or not. */
  private static String newestFirst(AuditFilter filter) {
    var equal =
        filter.object().isPresent()
            ? "object DESC, "
            : filter.actor().isPresent()
                ? "actor DESC, "
                : filter.request().isPresent()
                    ? "request DESC, "
                    : filter.kind().isPresent() || filter.action().isPresent() ? "kind DESC, " : "";
    return " ORDER BY org_id DESC, " + equal + "noted_at DESC, id DESC ";
  }

  /* The condition on the instant comes first: the stores start reading the index there. */
  private static Sql condition(
      OrganisationId organisation, AuditFilter filter, Optional<AuditPosition> after) {
    var condition =
        Sql.of("WHERE ")
            .then(Sql.constant("org_id", organisation))
            .and("object = ?", filter.object())
            .and("actor = ?", filter.actor())
            .and("request = ?", filter.request())
            .and("kind = ?", filter.action().map(AuditAction::kind))
            .and("action = ?", filter.action())
            .and("kind = ?", filter.kind())
            .and("noted_at >= ?", filter.since())
            .and("noted_at < ?", filter.until());
    return after
        .map(
            from ->
                condition.then(
                    " AND noted_at <= ? AND (noted_at < ? OR id < ?)",
                    from.at(),
                    from.at(),
                    from.id()))
        .orElse(condition);
  }

  private AuditEntry entry(Row row) throws SQLException {
    return new AuditEntry(
        new AuditEntryId(row.identifier()),
        row.instant(),
        new UserId(row.identifier()),
        row.optionalText(),
        row.word(AuditAction.class),
        row.text(),
        row.optionalText(),
        new Difference(changes.read(row.text()), row.integer()));
  }
}
