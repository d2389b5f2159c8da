package io.portico.persistence.discovery;

import io.micronaut.core.type.Argument;
import io.micronaut.serde.annotation.SerdeImport;
import io.portico.application.port.out.discovery.DiscoveryRuns;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Running;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.Json;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last sync of each source, in the table {@code discovery_run}. */
@Singleton
@SerdeImport(Counts.class)
final class JdbcDiscoveryRuns implements DiscoveryRuns {

  private static final Argument<Counts> COUNTS = Argument.of(Counts.class);

  private static final Sql SELECT =
      Sql.of(
          """
          SELECT id, source, started_by, started_at, running_until, finished_at, error, counts
          FROM discovery_run
          """);

  private final Jdbc jdbc;
  private final Json json;

  JdbcDiscoveryRuns(Jdbc jdbc, Json json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  @Override
  public boolean begin(OrganisationId organisation, DiscoveryRun run) {
    return begin(organisation, run, Sql.of(""), Sql.of(""), null);
  }

  @Override
  public boolean beginDue(OrganisationId organisation, DiscoveryRun run, Duration every) {
    var now = run.startedAt();
    return begin(
        organisation,
        run,
        Sql.of(", due_begin = ?", now),
        Sql.of(
            """
             AND (due_begin IS NULL OR due_begin <= ?
                  OR (running_until IS NOT NULL AND started_by = ?))
            """,
            now.minus(every),
            write(Trigger.SCHEDULE)),
        now);
  }

  private boolean begin(
      OrganisationId organisation,
      DiscoveryRun run,
      Sql change,
      Sql condition,
      @Nullable Instant dueBegin) {
    var running = (Running) run.state();
    var begun =
        Sql.of(
                """
                UPDATE discovery_run
                SET id = ?, started_by = ?, started_at = ?, running_until = ?,
                    finished_at = NULL, error = NULL, counts = NULL""",
                run.id(),
                write(run.trigger()),
                run.startedAt(),
                running.until())
            .then(change)
            .then(
                """
                 WHERE org_id = ? AND source = ?
                  AND (running_until IS NULL OR running_until <= ?)
                """,
                organisation.value(),
                run.source().value(),
                run.startedAt())
            .then(condition);
    return jdbc.update(begun) == 1
        || (last(organisation, run.source()).isEmpty()
            && isInserted(organisation, run, running, dueBegin));
  }

  private boolean isInserted(
      OrganisationId organisation, DiscoveryRun run, Running running, @Nullable Instant dueBegin) {
    try {
      jdbc.insert(
          """
          discovery_run
            (org_id, source, id, started_by, started_at, running_until, due_begin)
          """,
          organisation.value(),
          run.source().value(),
          run.id(),
          write(run.trigger()),
          run.startedAt(),
          running.until(),
          dueBegin);
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }

  @Override
  public void end(OrganisationId organisation, SourceName source, Identifier run, State state) {
    var values =
        switch (state) {
          case Running(var until) -> Sql.of("running_until = ?", until);
          case Done(var at, var counted) ->
              Sql.of(
                  "running_until = NULL, finished_at = ?, counts = ?",
                  at,
                  json.write(COUNTS, counted));
          case Failed(var at, var error) ->
              Sql.of("running_until = NULL, finished_at = ?, error = ?", at, error);
        };
    jdbc.update(
        Sql.of("UPDATE discovery_run SET ")
            .then(values)
            .then(
                " WHERE org_id = ? AND source = ? AND id = ?",
                organisation.value(),
                source.value(),
                run));
  }

  @Override
  public Optional<DiscoveryRun> last(OrganisationId organisation, SourceName source) {
    return jdbc.first(
        SELECT.then("WHERE org_id = ? AND source = ?", organisation.value(), source.value()),
        this::run);
  }

  @Override
  public List<DiscoveryRun> page(
      OrganisationId organisation, Optional<SourceName> after, int limit) {
    var from =
        after.map(name -> Sql.of(" AND source > ?", name.value())).orElseGet(() -> Sql.of(""));
    return jdbc.query(
        SELECT
            .then("WHERE org_id = ?", organisation.value())
            .then(from)
            .then(" ORDER BY source LIMIT ?", limit),
        this::run);
  }

  @Override
  public void lock(OrganisationId organisation, SourceName source) {
    jdbc.update(
        "INSERT IGNORE INTO discovery_source (org_id, source) VALUES (?, ?)",
        organisation.value(),
        source.value());
    jdbc.query(
        "SELECT source FROM discovery_source WHERE org_id = ? AND source = ? FOR UPDATE",
        Row::text,
        organisation.value(),
        source.value());
  }

  private DiscoveryRun run(Row row) throws SQLException {
    return new DiscoveryRun(
        row.identifier(),
        new SourceName(row.text()),
        Trigger.valueOf(row.text().toUpperCase(Locale.ROOT)),
        row.instant(),
        state(
            row.optionalInstant(), row.optionalInstant(), row.optionalText(), row.optionalText()));
  }

  private State state(
      Optional<Instant> until,
      Optional<Instant> finished,
      Optional<String> error,
      Optional<String> counted) {
    if (until.isPresent()) {
      return new Running(until.get());
    }
    var at = finished.orElseThrow();
    return counted
        .<State>map(text -> new Done(at, json.read(COUNTS, text)))
        .orElseGet(() -> new Failed(at, error.orElse("")));
  }

  private static String write(Trigger trigger) {
    return trigger.name().toLowerCase(Locale.ROOT);
  }
}
