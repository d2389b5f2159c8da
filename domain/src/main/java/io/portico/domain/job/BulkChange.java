package io.portico.domain.job;

import io.portico.domain.label.LabelAssignment;
import io.portico.domain.shared.UserId;
import java.time.Instant;

/**
 * A change of the labels of many APIs, or a batch of one.
 *
 * @param id that of its job; if it was made without one, an id of its own
 */
public record BulkChange(JobId id, UserId by, Instant at) {

  /**
   * Returns whether a label was set after this change. One that this change gave back to whoever
   * had set it was set before.
   */
  public boolean precedes(LabelAssignment label) {
    return label.setAt().isAfter(at) || (label.setAt().equals(at) && !label.setBy().equals(by));
  }

  /**
   * What it changed of one API.
   *
   * @param isJob whether a job made it
   */
  public record OfApi(BulkChange bulk, boolean isJob, JobChange change) {}
}
