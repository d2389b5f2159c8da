package io.portico.application.port.out.job;

import io.portico.domain.api.ApiId;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.shared.OrganisationId;
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
   * Stores what a job changed, in addition to what it stored before.
   *
   * @param expiresAt when the changes may be removed
   */
  void addChanges(
      OrganisationId organisation, JobId id, List<JobChange> changes, Instant expiresAt);

  /**
   * Returns up to {@code limit} changes of a job after the API {@code after}, or from the first if
   * that is empty, ordered by the id of the API.
   */
  List<JobChange> changes(OrganisationId organisation, JobId id, Optional<ApiId> after, int limit);

  /** Removes up to {@code most} changes that are expired at {@code at} and counts them. */
  int purgeExpiredChanges(Instant at, int most);

  /** Returns up to {@code limit} jobs, the latest id first. */
  List<Job> latest(OrganisationId organisation, int limit);
}
