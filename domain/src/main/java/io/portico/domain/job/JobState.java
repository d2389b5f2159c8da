package io.portico.domain.job;

import io.portico.domain.shared.Worded;

/** The state of a job. */
public enum JobState implements Worded {

  /** The job is running. */
  RUNNING,

  /** The job has ended; everything that could be changed is changed. */
  DONE,

  /** The job has ended without any change, for the reasons in its result. */
  REFUSED,

  /**
   * The job was stopped by an error. Of work that commits in batches, those before the error
   * remain.
   */
  FAILED,

  /** The node that ran the job is down. The open transaction was rolled back. */
  ABANDONED
}
