package io.portico.persistence.discovery;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
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
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.JsonColumn;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The last sync of each source, in the table {@code discovery_run}. */
@Singleton
@SerdeImport(Counts.class)
final class JdbcDiscoveryRuns implements DiscoveryRuns {

  private static final Sql SELECT =
      Sql.of(
          """
          SELECT id, source, started_by, started_at, running_until, finished_at, error, counts
          FROM discovery_run
          """);

  private final Jdbc jdbc;
  private final JsonColumn<Counts> counts;

  private final FindingsColumns found;

  JdbcDiscoveryRuns(Jdbc jdbc, JsonMapper mapper, FindingsColumns found) {
    this.jdbc = jdbc;
    this.found = found;
    this.counts = new JsonColumn<>(mapper, Argument.of(Counts.class));
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
            Trigger.SCHEDULE),
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
                run.trigger(),
                run.startedAt(),
                running.until())
            .then(change)
            .then(
                """
                 WHERE org_id = ? AND source = ?
                  AND (running_until IS NULL OR running_until <= ?)
                """,
                organisation,
                run.source().value(),
                run.startedAt())
            .then(condition);
    return jdbc.update(begun) == 1
        || (last(organisation, run.source()).isEmpty()
            && isInserted(organisation, run, running, dueBegin));
  }

  private boolean isInserted(
      OrganisationId organisation, DiscoveryRun run, Running running, @Nullable Instant dueBegin) {
    return jdbc.insertIfAbsent(
        """
        discovery_run
          (org_id, source, id, started_by, started_at, running_until, due_begin)
        """,
        organisation,
        run.source().value(),
        run.id(),
        run.trigger(),
        run.startedAt(),
        running.until(),
        dueBegin);
  }

  @Override
  public void end(OrganisationId organisation, SourceName source, Identifier run, State state) {
    var values =
        switch (state) {
          case Running(var until) -> Sql.of("running_until = ?", until);
          case Done(var at, var counted, var remarks) ->
              Sql.of(
                  "running_until = NULL, finished_at = ?, counts = ?, error = ?",
                  at,
                  counts.write(counted),
                  remarks.orElse(null));
          case Failed(var at, var error) ->
              Sql.of("running_until = NULL, finished_at = ?, error = ?", at, error);
        };
    jdbc.update(
        Sql.of("UPDATE discovery_run SET ")
            .then(values)
            .then(
                " WHERE org_id = ? AND source = ? AND id = ? AND running_until IS NOT NULL",
                organisation,
                source.value(),
                run));
  }

  /* Behind end, which has locked the row of the run if it is still the last one. */
  @Override
  public void keepFindings(
      OrganisationId organisation, SourceName source, Identifier run, RunFindings findings) {
    var isLast =
        jdbc.count(
            "SELECT COUNT(*) FROM discovery_run WHERE org_id = ? AND source = ? AND id = ?",
            organisation,
            source.value(),
            run);
    if (isLast == 0) {
      return;
    }
    var unmapped = found.writeUnmapped(findings.unmapped());
    var conflicts = found.writeConflicts(findings.conflicts());
    jdbc.update(
        """
        INSERT INTO discovery_finding (org_id, source, found_at, unmapped, conflicts)
        VALUES (?, ?, ?, ?, ?)
        ON DUPLICATE KEY UPDATE found_at = ?, unmapped = ?, conflicts = ?
        """,
        organisation,
        source.value(),
        findings.at(),
        unmapped,
        conflicts,
        findings.at(),
        unmapped,
        conflicts);
  }

  @Override
  public Optional<RunFindings> findings(OrganisationId organisation, SourceName source) {
    return jdbc.first(
        """
        SELECT found_at, unmapped, conflicts FROM discovery_finding
        WHERE org_id = ? AND source = ?
        """,
        row ->
            new RunFindings(
                row.instant(), found.readUnmapped(row.text()), found.readConflicts(row.text())),
        organisation,
        source.value());
  }

  @Override
  public Optional<DiscoveryRun> last(OrganisationId organisation, SourceName source) {
    return jdbc.first(
        SELECT.then("WHERE org_id = ? AND source = ?", organisation, source.value()), this::run);
  }

  @Override
  public List<DiscoveryRun> page(
      OrganisationId organisation, Optional<SourceName> after, int limit) {
    return jdbc.query(
        SELECT
            .then("WHERE org_id = ?", organisation)
            .and("source > ?", after.map(SourceName::value))
            .then(" ORDER BY source LIMIT ?", limit),
        this::run);
  }

  @Override
  public long count(OrganisationId organisation) {
    return jdbc.count("SELECT COUNT(*) FROM discovery_run WHERE org_id = ?", organisation);
  }

  @Override
  public void lock(OrganisationId organisation, SourceName source) {
    jdbc.update(
        "INSERT IGNORE INTO discovery_source (org_id, source) VALUES (?, ?)",
        organisation,
        source.value());
    jdbc.query(
        "SELECT source FROM discovery_source WHERE org_id = ? AND source = ? FOR UPDATE",
        Row::text,
        organisation,
        source.value());
  }

  private DiscoveryRun run(Row row) throws SQLException {
    return new DiscoveryRun(
        row.identifier(),
        new SourceName(row.text()),
        row.word(Trigger.class),
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
        .<State>map(text -> new Done(at, counts.read(text), error))
        .orElseGet(() -> new Failed(at, error.orElse("")));
  }
}
