package io.portico.http.dashboard.apis;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.http.dashboard.job.JobWords;
import io.portico.http.page.Paging;
import io.portico.http.page.Progress;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a job does, its progress, and its result. */
public record JobPage(Origin origin, Progress progress, Optional<Result> result, Changes changes) {

  /**
   * Who started the job, and what for.
   *
   * @param what it does, and to which records; empty if that is not known
   * @param labels what it does to each label
   * @param reverted the page of the job that it reverts
   */
  public record Origin(
      Words who, Instant at, Optional<Words> what, List<Words> labels, Optional<String> reverted) {}

  /**
   * The APIs that it labelled.
   *
   * @param revert the path of the page that asks whether to revert them; empty if there are none,
   *     or while it runs
   */
  public record Changes(List<BulkPage.Example> apis, Paging paging, Optional<String> revert) {}

  /**
   * The question whether to revert a job.
   *
   * @param path of the job
   * @param report how many APIs get their former labels, have them already, and stay as they are
   * @param failures the first that stay
   * @param wrong why it was not done; empty if it was not tried
   */
  public record Reverting(
      String path,
      ApplyLabels.Report report,
      List<BulkPage.Failure> failures,
      Optional<Words> wrong) {}

  /**
   * What was done.
   *
   * @param failures the first records that could not be changed, with the reasons
   */
  public record Result(List<JobWords.Count> counts, List<BulkPage.Failure> failures) {}
}
