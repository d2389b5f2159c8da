package io.portico.application.port.out.job;

import io.portico.domain.api.ApiId;
import io.portico.domain.audit.AuditFilter;
import io.portico.domain.audit.AuditPosition;
import io.portico.domain.job.BulkChange;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The jobs of each organisation. */
public interface Jobs {

  /** Adds {@code job}, whose id must be new. */
  void add(OrganisationId organisation, Job job);

  /** Stores the number of processed records, and a heartbeat at the instant {@code at}. */
  void recordProgress(OrganisationId organisation, JobId id, long progress, Instant at);

  /** Stores the result of a job; does nothing if it has one. */
  void finish(OrganisationId organisation, JobId id, long progress, JobResult result);

  /** Returns the job with this id, or empty if the organisation has none. */
  Optional<Job> find(OrganisationId organisation, JobId id);

  /**
   * Stores what a bulk change changed, in addition to what it stored before: each API once. The
   * changes may be removed {@link JobChange#KEPT} later.
   */
  void addChanges(OrganisationId organisation, BulkChange bulk, List<JobChange> changes);

  /**
   * Returns up to {@code limit} bulk changes of an API, the latest first, then by descending id.
   *
   * @param filter of their audit entries, of which the actor and the times count
   * @param after the position of the last one of the page before; its id is that of the change
   */
  List<BulkChange.OfApi> changesOf(
      OrganisationId organisation,
      ApiId api,
      AuditFilter filter,
      Optional<AuditPosition> after,
      int limit);

  /** Returns the number of bulk changes of an API that {@code filter} selects. */
  long countChangesOf(OrganisationId organisation, ApiId api, AuditFilter filter);

  /**
   * Returns up to {@code limit} changes of a job after the API {@code after}, or from the first if
   * that is empty, ordered by the id of the API.
   */
  List<BulkChange.OfApi> changes(
      OrganisationId organisation, JobId id, Optional<ApiId> after, int limit);

  /** Removes up to {@code most} changes that are expired at {@code at} and counts them. */
  int purgeExpiredChanges(Instant at, int most);

  /**
   * Returns up to {@code limit} jobs, the latest id first.
   *
   * @param startedBy who started them; anybody if empty
   */
  List<Job> latest(OrganisationId organisation, Optional<UserId> startedBy, int limit);
}
