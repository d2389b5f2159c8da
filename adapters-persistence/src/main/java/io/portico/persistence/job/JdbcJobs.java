package io.portico.persistence.job;

import io.micronaut.core.type.Argument;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.access.UserId;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.Json;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Jobs in the table {@code job}. */
@Singleton
final class JdbcJobs implements Jobs {

  private final Jdbc jdbc;
  private static final Argument<Document> DOCUMENT = Argument.of(Document.class);

  private final Json json;

  JdbcJobs(Jdbc jdbc, Json json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  @Override
  public void add(OrganisationId organisation, Job job) {
    jdbc.insert(
        "job (org_id, id, started_by, started_at, reached, last_sign)",
        organisation.value(),
        job.id().value(),
        job.startedBy().value(),
        job.startedAt(),
        job.progress(),
        job.lastHeartbeat());
  }

  @Override
  public void recordProgress(OrganisationId organisation, JobId id, long progress, Instant at) {
    jdbc.update(
        """
        UPDATE job SET reached = ?, last_sign = ?
        WHERE org_id = ? AND id = ? AND state IS NULL
        """,
        progress,
        at,
        organisation.value(),
        id.value());
  }

  @Override
  public void finish(OrganisationId organisation, JobId id, long progress, JobResult result) {
    jdbc.update(
        """
        UPDATE job SET reached = ?, last_sign = ?, state = ?, ended_at = ?, result = ?
        WHERE org_id = ? AND id = ?
        """,
        progress,
        result.at(),
        result.state().word(),
        result.at(),
        write(result),
        organisation.value(),
        id.value());
  }

  @Override
  public Optional<Job> find(OrganisationId organisation, JobId id) {
    return jdbc.first(
        """
        SELECT id, started_by, started_at, reached, last_sign, state, ended_at, result
        FROM job WHERE org_id = ? AND id = ?
        """,
        this::job,
        organisation.value(),
        id.value());
  }

  private Job job(Row row) throws SQLException {
    return new Job(
        new JobId(row.identifier()),
        new UserId(row.identifier()),
        row.instant(),
        row.number(),
        row.instant(),
        result(row.optionalText(), row.optionalInstant(), row.optionalText()));
  }

  private Optional<JobResult> result(
      Optional<String> state, Optional<Instant> at, Optional<String> column) {
    return state.map(
        word -> {
          var document = read(column.orElseThrow());
          return new JobResult(
              JobState.valueOf(word.toUpperCase(Locale.ROOT)),
              at.orElseThrow(),
              document.counts(),
              document.failures().stream()
                  .map(failure -> new JobResult.Failure(failure.subject(), failure.reason()))
                  .toList());
        });
  }

  private String write(JobResult result) {
    return json.write(
        DOCUMENT,
        new Document(
            new LinkedHashMap<>(result.counts()),
            result.failures().stream()
                .map(failure -> new Failure(failure.subject(), failure.reason()))
                .toList()));
  }

  private Document read(String column) {
    return json.read(DOCUMENT, column);
  }

  @Serdeable
  record Document(LinkedHashMap<String, Long> counts, List<Failure> failures) {}

  @Serdeable
  record Failure(String subject, String reason) {}
}
