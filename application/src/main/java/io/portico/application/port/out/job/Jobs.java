package io.portico.application.port.out.job;

import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/** The jobs of each organisation. */
public interface Jobs {

  /** Adds {@code job}, whose id must be new. */
  void add(OrganisationId organisation, Job job);

  /** Keeps how far a job is, and that its node is at work at the instant {@code at}. */
  void reached(OrganisationId organisation, JobId id, long reached, Instant at);

  /** Keeps the end of a job. */
  void finish(OrganisationId organisation, JobId id, long reached, JobResult result);

  /** Returns the job with this id, or empty if the organisation has none. */
  Optional<Job> find(OrganisationId organisation, JobId id);
}
