package io.portico.persistence.job;

import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.out.job.Jobs;
import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobResult.Failure;
import io.portico.domain.job.JobState;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.domain.shared.Worded;
import io.portico.persistence.column.JsonColumn;
import io.portico.persistence.column.LabelsColumn;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Jobs in the table {@code job}. */
@Singleton
@SerdeImport(Failure.class)
final class JdbcJobs implements Jobs {

  /* Rows of nodes before V15 do not have who changed the labels. */
  private static final String STARTED_BY =
      """
      (SELECT started_by FROM job
       WHERE job.org_id = job_change.org_id AND job.id = job_change.job)""";

  private static final String SELECT_CHANGES =
      "SELECT api, labels_before, provenance, labels_after, job, expires_at, changed_by, "
          + STARTED_BY
          + " FROM job_change WHERE ";

  private final Jdbc jdbc;
  private final JsonColumn<Document> documents;
  private final LabelsColumn labels;
  private final ProvenanceColumn provenance;
  private final TaskColumn tasks;

  JdbcJobs(Jdbc jdbc, JsonMapper mapper, LabelsColumn labels) {
    this.jdbc = jdbc;
    this.labels = labels;
    this.provenance = new ProvenanceColumn(mapper);
    this.tasks = new TaskColumn(mapper);
    this.documents = new JsonColumn<>(mapper, Argument.of(Document.class));
  }

  @Override
  public void add(OrganisationId organisation, Job job) {
    jdbc.insert(
        "job (org_id, id, started_by, started_at, task, reached, last_sign)",
        organisation,
        job.id(),
        job.startedBy(),
        job.startedAt(),
        job.task().map(tasks::write),
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
        organisation,
        id);
  }

  @Override
  public void finish(OrganisationId organisation, JobId id, long progress, JobResult result) {
    jdbc.update(
        """
        UPDATE job SET reached = ?, last_sign = ?, state = ?, ended_at = ?, result = ?
        WHERE org_id = ? AND id = ? AND state IS NULL
        """,
        progress,
        result.at(),
        result.state(),
        result.at(),
        documents.write(Document.of(result)),
        organisation,
        id);
  }

  @Override
  public Optional<Job> find(OrganisationId organisation, JobId id) {
    return jdbc.first(
        """
        SELECT id, started_by, started_at, task, reached, last_sign, state, ended_at, result
        FROM job WHERE org_id = ? AND id = ?
        """,
        this::job,
        organisation,
        id);
  }

  @Override
  public void addChanges(OrganisationId organisation, BulkChange bulk, List<JobChange> changes) {
    jdbc.insert(
        changes.stream()
            .map(
                change ->
                    NewRow.of(
                        """
                        job_change
                          (org_id, job, api, labels_before, provenance, labels_after, changed_by,
                           expires_at)""",
                        organisation,
                        bulk.id(),
                        change.api(),
                        labels.write(change.before()),
                        provenance.write(change.former()),
                        labels.write(change.after()),
                        bulk.by(),
                        bulk.at().plus(JobChange.KEPT)))
            .toList());
  }

  @Override
  public List<BulkChange.OfApi> changesOf(
      OrganisationId organisation,
      ApiId api,
      AuditFilter filter,
      Optional<AuditPosition> after,
      int limit) {
    var sql = Sql.of(SELECT_CHANGES).then(condition(organisation, api, filter));
    return jdbc.query(
        after
            .map(
                last ->
                    sql.then(
                        " AND expires_at <= ? AND (expires_at < ? OR job < ?)",
                        expiry(last.at()),
                        expiry(last.at()),
                        last.id()))
            .orElse(sql)
            .then(" ORDER BY org_id DESC, api DESC, expires_at DESC, job DESC LIMIT ?", limit),
        this::bulkChange);
  }

  @Override
  public long countChangesOf(OrganisationId organisation, ApiId api, AuditFilter filter) {
    return jdbc.count(
        Sql.of("SELECT COUNT(*) FROM job_change WHERE ")
            .then(condition(organisation, api, filter)));
  }

  private static Sql condition(OrganisationId organisation, ApiId api, AuditFilter filter) {
    return Sql.constant("org_id", organisation)
        .then(" AND ")
        .then(Sql.constant("api", api))
        .and("COALESCE(changed_by, " + STARTED_BY + ") = ?", filter.actor())
        .and("expires_at >= ?", filter.since().map(JdbcJobs::expiry))
        .and("expires_at < ?", filter.until().map(JdbcJobs::expiry));
  }

  private static Instant expiry(Instant at) {
    return at.plus(JobChange.KEPT);
  }

  private BulkChange.OfApi bulkChange(Row row) throws SQLException {
    var change = change(row);
    var id = new JobId(row.identifier());
    var at = row.instant().minus(JobChange.KEPT);
    var changedBy = row.optionalIdentifier();
    var startedBy = row.optionalIdentifier();
    var by = new UserId(changedBy.or(() -> startedBy).orElseThrow());
    return new BulkChange.OfApi(new BulkChange(id, by, at), startedBy.isPresent(), change);
  }

  private JobChange change(Row row) throws SQLException {
    var api = ApiId.ofBytes(row.bytes());
    var before = labels.read(row.text());
    var former = provenance.read(before, row.optionalText());
    return new JobChange(api, before, labels.read(row.text()), former);
  }

  @Override
  public List<BulkChange.OfApi> changes(
      OrganisationId organisation, JobId id, Optional<ApiId> after, int limit) {
    var sql = Sql.of(SELECT_CHANGES + "org_id = ? AND job = ?", organisation, id);
    return jdbc.query(
        sql.and("api > ?", after).then(" ORDER BY org_id, job, api LIMIT ?", limit),
        this::bulkChange);
  }

  @Override
  public int purgeExpiredChanges(Instant at, int most) {
    return jdbc.update("DELETE FROM job_change WHERE expires_at <= ? LIMIT ?", at, most);
  }

  @Override
  public List<Job> latest(OrganisationId organisation, Optional<UserId> startedBy, int limit) {
    var sql =
        Sql.of(
            """
            SELECT id, started_by, started_at, task, reached, last_sign, state, ended_at, result
            FROM job WHERE org_id = ?\
            """,
            organisation);
    return jdbc.query(
        sql.and("started_by = ?", startedBy).then(" ORDER BY id DESC LIMIT ?", limit), this::job);
  }

  private Job job(Row row) throws SQLException {
    return new Job(
        new JobId(row.identifier()),
        new UserId(row.identifier()),
        row.instant(),
        row.optionalText().map(tasks::read),
        row.number(),
        row.instant(),
        result(row.optionalText(), row.optionalInstant(), row.optionalText()));
  }

  private Optional<JobResult> result(
      Optional<String> state, Optional<Instant> at, Optional<String> column) {
    return state.map(
        word -> {
          var document = documents.read(column.orElseThrow());
          return new JobResult(
              Worded.of(JobState.class, "state", word),
              at.orElseThrow(),
              document.counts(),
              document.failures());
        });
  }

  @Serdeable
  record Document(LinkedHashMap<String, Long> counts, List<Failure> failures) {

    static Document of(JobResult result) {
      return new Document(new LinkedHashMap<>(result.counts()), result.failures());
    }
  }
}
