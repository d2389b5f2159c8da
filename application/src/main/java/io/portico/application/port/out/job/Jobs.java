package io.portico.application.port.out.job;

import io.portico.domain.job.Job;
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

  /** Returns up to {@code limit} jobs, the latest id first. */
  List<Job> latest(OrganisationId organisation, int limit);
}
