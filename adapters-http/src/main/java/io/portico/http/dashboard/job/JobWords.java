package io.portico.http.dashboard.job;

import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/** The words for the state of a job and for what it has counted. */
public final class JobWords {

  private JobWords() {}

  /**
   * What a job has counted.
   *
   * @param what for example "changed", or "Developers: added" of an import
   */
  public record Count(Words what, long number) {}

  /** Returns the words for {@code state}. */
  public static Words state(JobState state) {
    return Words.of("job.state." + state.name());
  }

  /** Returns what {@code result} counts. */
  public static List<Count> counts(JobResult result) {
    return result.counts().entrySet().stream()
        .map(count -> new Count(what(count.getKey()), count.getValue()))
        .toList();
  }

  /* Imports count what happened to each kind of record: policies.added, for example. */
  private static Words what(String name) {
    var dot = name.indexOf('.');
    return dot < 0
        ? word(name)
        : Words.of("job.countOf", word(name.substring(0, dot)), word(name.substring(dot + 1)));
  }

  private static Words word(String name) {
    return Words.named("job.count." + name, Words.plain(name));
  }
}
