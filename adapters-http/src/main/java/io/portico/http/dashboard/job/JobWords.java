package io.portico.http.dashboard.job;

import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.http.page.Words;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The words for what a job does, for its state and for what it has counted. */
public final class JobWords {

  private JobWords() {}

  /**
   * What a job has counted.
   *
   * @param what for example "changed", or "Developers: added" of an import
   */
  public record Count(Words what, long number) {}

  /** Returns which records {@code task} is about. */
  public static Words subject(JobTask task) {
    return switch (task) {
      case JobTask.Labelling(var filter, var ids, _) -> apis(filter, ids);
      case JobTask.Reverting _ -> Words.of("job.task.reverting");
      case JobTask.Importing(var address) -> Words.of("job.task.importing", address);
    };
  }

  /**
   * Returns which APIs are labelled.
   *
   * @param filter the parts of the filter that selects them
   * @param ids how many are named instead; 0 if none are
   */
  public static Words apis(List<String> filter, int ids) {
    if (ids > 0) {
      return Words.of("apis.bulk.selected", ids);
    }
    return filter.isEmpty()
        ? Words.of("apis.bulk.all")
        : Words.of("apis.bulk.matching", String.join(", ", filter));
  }

  /** Returns what {@code task} does to each label, which {@code title} names. */
  public static List<Words> labels(JobTask task, Function<LabelName, String> title) {
    return switch (task) {
      case JobTask.Labelling(_, _, var change) -> labels(change, title);
      case JobTask.Reverting _, JobTask.Importing _ -> List.of();
    };
  }

  /** Returns the change in words, a line for each label, which {@code title} names. */
  public static List<Words> labels(LabelChange.Merge change, Function<LabelName, String> title) {
    return Stream.concat(
            change.given().byName().entrySet().stream()
                .map(
                    set ->
                        Words.of(
                            "apis.bulk.set", title.apply(set.getKey()), set.getValue().value())),
            change.removed().stream().map(name -> Words.of("apis.bulk.remove", title.apply(name))))
        .toList();
  }

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
        ? count(name)
        : Words.of("job.countOf", count(name.substring(0, dot)), effect(name.substring(dot + 1)));
  }

  private static Words count(String name) {
    return Words.named("job.count." + name, Words.plain(name));
  }

  private static Words effect(String name) {
    return Words.named("job.effect." + name, Words.plain(name));
  }
}
