package io.portico.http.dashboard.system;

import io.portico.application.port.in.job.JobQueries.JobView;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelName;
import io.portico.http.dashboard.apis.People;
import io.portico.http.dashboard.job.JobWords;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Colour;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/** The model of the list of jobs. */
public record JobListPage(List<JobView> jobs, People people) {

  /** Returns the page with the progress and the result of {@code job}. */
  public String path(JobView job) {
    return Section.APIS.path() + "/jobs/" + job.job().id();
  }

  /** Returns what {@code job} does, and to which records; empty if that is not known. */
  public Optional<Words> task(JobView job) {
    return job.job().task().map(JobListPage::words);
  }

  private static Words words(JobTask task) {
    var labels = JobWords.labels(task, LabelName::value);
    var subject = JobWords.subject(task);
    return switch (labels.size()) {
      case 0 -> subject;
      case 1 -> Words.of("job.taskOfLabel", subject, labels.getFirst());
      default -> Words.of("job.taskOfLabels", subject, labels.getFirst(), labels.size() - 1);
    };
  }

  /** Returns the words for the state of {@code job}. */
  public Words state(JobView job) {
    return JobWords.state(job.state());
  }

  /** Returns the colour of the state of {@code job}. */
  public Colour colour(JobView job) {
    return switch (job.state()) {
      case RUNNING -> Colour.BLUE;
      case DONE -> Colour.GREEN;
      case REFUSED, ABANDONED -> Colour.ORANGE;
      case FAILED -> Colour.RED;
    };
  }

  /** Returns what {@code job} has counted; nothing if its first failure says more. */
  public List<JobWords.Count> counts(JobView job) {
    return failure(job).isPresent()
        ? List.of()
        : job.job().result().map(JobWords::counts).orElse(List.of());
  }

  /** Returns the first failure of {@code job}, unless it was carried out all the same. */
  public Optional<String> failure(JobView job) {
    return job.job()
        .result()
        .filter(_ -> job.state() != JobState.DONE)
        .flatMap(result -> result.failures().stream().findFirst())
        .map(JobResult.Failure::reason);
  }
}
