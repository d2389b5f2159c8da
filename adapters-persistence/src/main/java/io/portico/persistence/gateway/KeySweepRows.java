package io.portico.persistence.gateway;

import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.KeySweep;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Sweeps in the table {@code key_sweep}, and what they change in {@code key_push}. */
record KeySweepRows(Jdbc jdbc) {

  private record OrganisationSweep(OrganisationId organisation, KeySweep sweep) {}

  void order(OrganisationId organisation, KeySweep sweep) {
    jdbc.update(
        """
        INSERT INTO key_sweep (org_id, reason, subject, ordered_at, reached)
        VALUES (?, ?, ?, ?, NULL)
        ON DUPLICATE KEY UPDATE ordered_at = VALUES(ordered_at), reached = NULL
        """,
        organisation,
        sweep.reason(),
        sweep.subject(),
        sweep.at());
  }

  Optional<Instant> oldest() {
    return jdbc.query(
            "SELECT MIN(ordered_at) FROM key_sweep WHERE reason <> ?",
            Row::optionalInstant,
            KeySweep.Reason.GATEWAY_REMOVED)
        .getFirst();
  }

  boolean sweep(Instant at, int most) {
    var first =
        jdbc.first(
            """
            SELECT org_id, reason, subject, ordered_at, reached FROM key_sweep
            WHERE reason <> ? OR ordered_at <= ?
            ORDER BY ordered_at LIMIT 1 FOR UPDATE SKIP LOCKED
            """,
            KeySweepRows::ordered,
            KeySweep.Reason.GATEWAY_REMOVED,
            at.minus(KeySweep.REMOVAL_DELAY));
    first.ifPresent(ordered -> sweep(ordered, at, most));
    return first.isPresent();
  }

  private void sweep(OrganisationSweep ordered, Instant at, int most) {
    var selected = selected(ordered);
    var ids =
        jdbc.query(
            Sql.of("SELECT id FROM key_push")
                .then(selected)
                .then(order(ordered.sweep()))
                .then(" LIMIT ?", most),
            row -> new KeyPushId(row.identifier()));
    if (!ids.isEmpty()) {
      jdbc.update(change(ordered.sweep(), selected.then(" AND id <= ?", ids.getLast()), at));
    }
    if (ids.size() < most) {
      jdbc.update(Sql.of("DELETE FROM key_sweep").then(isThis(ordered)));
    } else {
      jdbc.update(Sql.of("UPDATE key_sweep SET reached = ?", ids.getLast()).then(isThis(ordered)));
    }
  }

  private static Sql isThis(OrganisationSweep ordered) {
    return Sql.of(
        " WHERE org_id = ? AND reason = ? AND subject = ?",
        ordered.organisation(),
        ordered.sweep().reason(),
        ordered.sweep().subject());
  }

  /* A range of ids: the embedded database would read all rows to find some of a list. */
  private static Sql selected(OrganisationSweep ordered) {
    var sweep = ordered.sweep();
    var all = Sql.of(" WHERE ").then(Sql.constant("org_id", ordered.organisation()));
    var selected =
        switch (sweep.reason()) {
          case PLAN_CHANGED -> all.then(" AND ").then(Sql.constant("plan_id", sweep.subject()));
          case SETTINGS_CHANGED -> all;
          case GATEWAY_CHANGED, CHECK_ORDERED, GATEWAY_REMOVED ->
              all.then(" AND ").then(Sql.constant("gateway_id", sweep.subject()));
        };
    return selected.and("id > ?", sweep.reached());
  }

  /* That of an index, so that no database sorts all rows that are left. */
  private static String order(KeySweep sweep) {
    return switch (sweep.reason()) {
      case PLAN_CHANGED -> " ORDER BY org_id, plan_id, id";
      case SETTINGS_CHANGED -> " ORDER BY org_id, id";
      case GATEWAY_CHANGED, CHECK_ORDERED, GATEWAY_REMOVED -> " ORDER BY org_id, gateway_id, id";
    };
  }

  private static Sql change(KeySweep sweep, Sql these, Instant at) {
    return switch (sweep.reason()) {
      case PLAN_CHANGED, SETTINGS_CHANGED ->
          JdbcKeyPushes.marking(sweep.at(), at)
              .then(these)
              .then(JdbcKeyPushes.UNENDED, PushStatus.REMOVED);
      case GATEWAY_CHANGED -> JdbcKeyPushes.marking(sweep.at(), at).then(these);
      case CHECK_ORDERED ->
          Sql.of("UPDATE key_push SET due_at = ?", at)
              .then(these)
              .then(" AND due_at > ? AND claim IS NULL", at);
      case GATEWAY_REMOVED -> Sql.of("DELETE FROM key_push").then(these);
    };
  }

  private static OrganisationSweep ordered(Row row) throws SQLException {
    return new OrganisationSweep(
        new OrganisationId(row.identifier()),
        new KeySweep(
            row.word(KeySweep.Reason.class),
            row.identifier(),
            row.instant(),
            row.optionalIdentifier().map(KeyPushId::new)));
  }
}
