package io.portico.http.dashboard.apis;

import io.portico.http.dashboard.job.JobWords;
import io.portico.http.dashboard.view.Progress;
import java.util.List;
import java.util.Optional;

/** The progress of a job, and its result. */
public record JobPage(Progress progress, Optional<Result> result) {

  /**
   * What was done.
   *
   * @param failures the first records that could not be changed, with the reasons
   */
  public record Result(List<JobWords.Count> counts, List<BulkPage.Failure> failures) {}
}
