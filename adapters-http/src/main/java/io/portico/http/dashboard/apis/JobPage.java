package io.portico.http.dashboard.apis;

import io.portico.http.dashboard.view.Progress;
import java.util.List;
import java.util.Optional;

/** The progress of labelling many APIs, and its result. */
public record JobPage(Progress progress, Optional<Result> result) {

  /**
   * What was done.
   *
   * @param failures the first APIs that could not be changed
   */
  public record Result(
      long changed, long unchanged, long failed, List<BulkPage.Failure> failures) {}
}
