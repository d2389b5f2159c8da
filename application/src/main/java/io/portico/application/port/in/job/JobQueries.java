package io.portico.application.port.in.job;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobState;
import java.util.List;

/** Reads of asynchronous jobs. They require the permission to read. */
public interface JobQueries {

  /** Returns the job with this id. */
  JobView find(Actor actor, JobId id);

  /** Returns up to {@code limit} jobs of the organisation, the latest first. */
  List<JobView> latest(Actor actor, int limit);

  /**
   * Returns what a job changed, ordered by the id of the API. There is none of a job that does not
   * label APIs, and none later than {@link JobChange#KEPT} after it.
   */
  Page<JobChange, ApiId> changes(Actor actor, JobId id, PageQuery<ApiId> page);

  /** A job and its current state. */
  record JobView(Job job, JobState state) {}
}
