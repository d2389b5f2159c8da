package io.portico.application.port.in.job;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.domain.job.Job;

/** Use case: an administrator lets the labels of many APIs be changed behind the answer. */
public interface StartLabelling {

  /** Starts a job that does what {@code command} says, or says why none was started. */
  Outcome start(ApplyLabels.Command command);

  /** What became of the start. */
  sealed interface Outcome {

    /** The job is at work. */
    record Started(Job job) implements Outcome {}

    /** The node does as many jobs as it may. */
    record Busy(int most) implements Outcome {}

    /** Only an administrator may label APIs. */
    record NotPermitted() implements Outcome {}
  }
}
