package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.shared.ListRules;
import java.util.List;

/**
 * Use case: an administrator changes the labels of many APIs at once. Requires the permission to
 * change APIs.
 */
public interface ApplyLabels {

  /** Changes the labels of all target APIs, or returns why not. */
  Outcome apply(Command command);

  /** Starts a job that does the same asynchronously, or returns why not. */
  StartOutcome start(Command command);

  /**
   * A change of labels and its target.
   *
   * @param dryRun whether to only report what would change
   * @param partial whether to change the other APIs if some cannot be changed
   * @param skippedExamples how many changed APIs come before the reported examples
   */
  record Command(
      Actor actor,
      Target target,
      LabelChange.Merge change,
      boolean dryRun,
      boolean partial,
      long skippedExamples) {

    /** Returns the command that reverts a job, except for labels that have changed since. */
    public static Command reverting(Actor actor, JobId job, boolean dryRun) {
      return new Command(actor, new Target.Reverting(job), LabelChange.none(), dryRun, true);
    }

    /** Reports the first changed APIs as examples. */
    public Command(
        Actor actor, Target target, LabelChange.Merge change, boolean dryRun, boolean partial) {
      this(actor, target, change, dryRun, partial, 0);
    }
  }

  /** The APIs to change. */
  sealed interface Target {

    /** The maximum number of ids. */
    int MOST_IDS = 10_000;

    /** The APIs that match a filter. */
    record Matching(ApiFilter filter) implements Target {}

    /**
     * The APIs that a job labelled. Each gets the values back that its labels had before, instead
     * of those of the change, unless somebody has changed one of them since: these APIs fail.
     */
    record Reverting(JobId job) implements Target {}

    /** The APIs with these ids, all of which must exist. */
    record Named(List<ApiId> ids) implements Target {
      public Named {
        ids = ids.stream().distinct().sorted().toList();
        ListRules.oneTo("ids", ids.size(), MOST_IDS, "ids");
      }
    }
  }

  sealed interface Outcome {

    /** Every API that can be changed is changed. */
    record Applied(Report report) implements Outcome {}

    /** No API is changed, because some cannot be. */
    record Refused(Report report) implements Outcome {}

    /** No API is changed, because the definitions do not allow the labels. */
    record LabelsRejected(LabelRefusal.LabelsRejected refusal) implements Outcome {}
  }

  sealed interface StartOutcome {

    /** The job is running. */
    record Started(Job job) implements StartOutcome {}

    /** The node runs the maximum number of jobs already. */
    record TooManyJobs(int most) implements StartOutcome {}
  }

  /**
   * The result of a bulk change.
   *
   * @param matched the number of target APIs
   * @param changed the number of changed APIs; on a dry run or a refusal, of those that would
   *     change
   * @param unchanged the number of APIs with these labels already
   * @param failed the number of APIs that cannot be changed
   * @param failures the first of those, at most {@value #MOST_FAILURES}
   * @param examples the first changed APIs after the skipped ones, ordered by id, at most {@value
   *     #MOST_EXAMPLES}
   */
  record Report(
      long matched,
      long changed,
      long unchanged,
      long failed,
      List<Failure> failures,
      List<Example> examples) {

    /** The maximum number of reported failures. */
    public static final int MOST_FAILURES = 1_000;

    /** The maximum number of examples. */
    public static final int MOST_EXAMPLES = 20;

    public Report {
      failures = List.copyOf(failures);
      examples = List.copyOf(examples);
    }

    /** Returns a report without examples. */
    public Report(long matched, long changed, long unchanged, long failed, List<Failure> failures) {
      this(matched, changed, unchanged, failed, failures, List.of());
    }
  }

  /** A changed API; on a dry run, one that would change. */
  record Example(ApiRecord before, ApiRecord after) {}

  /**
   * An API that cannot be changed.
   *
   * @param reason the reason, for people
   */
  record Failure(ApiId api, String reason) {}
}
