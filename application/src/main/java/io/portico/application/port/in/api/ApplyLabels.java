package io.portico.application.port.in.api;

import static java.util.stream.Collectors.joining;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;

/** Use case: an administrator changes the labels of many APIs at once (contract 2.2). */
public interface ApplyLabels {

  /**
   * Changes the labels of all the APIs, or says why not.
   *
   * @param progress is told how far the work is, again from zero if it begins again
   */
  Outcome apply(Command command, Progress progress);

  /**
   * The change, the APIs it is for, and who makes it.
   *
   * @param dryRun whether nothing is changed and only told what would be
   * @param partial whether APIs that cannot be changed keep no other from being changed
   */
  record Command(
      Actor actor, Target target, LabelChange.Merge change, boolean dryRun, boolean partial) {}

  /** Which APIs. */
  sealed interface Target {

    /** The most APIs that are named one by one. */
    int MOST_IDS = 10_000;

    /** Those that the filter matches. */
    record Matching(ApiFilter filter) implements Target {}

    /** Those with these ids, each of which must exist. */
    record Named(List<ApiId> ids) implements Target {
      public Named {
        ids = ids.stream().distinct().sorted().toList();
        if (ids.isEmpty() || ids.size() > MOST_IDS) {
          throw InvalidValueException.found("ids", ids.size() + " ids", "1 to " + MOST_IDS);
        }
      }
    }
  }

  /** Is told how many APIs were looked at. */
  @FunctionalInterface
  interface Progress {

    /** Nobody wants to know. */
    Progress UNTOLD = _ -> {};

    void reached(long apis);
  }

  /** What became of the change. */
  sealed interface Outcome {

    /** Every API that could be changed is. */
    record Applied(Report report) implements Outcome {}

    /** Nothing was changed, because some APIs could not be. */
    record Refused(Report report) implements Outcome {}

    /** Nothing was changed, because the labels may be given to no API. */
    record LabelsRejected(List<Rejection> rejections) implements Outcome {}

    /** Only an administrator may label APIs. */
    record NotPermitted() implements Outcome {}
  }

  /**
   * How it went.
   *
   * @param matched how many APIs were meant
   * @param changed how many were changed; on a dry run and on a refusal, how many would be
   * @param unchanged how many were so already
   * @param failed how many could not be changed
   * @param failures the first of those, at most {@value #MOST_FAILURES}
   */
  record Report(long matched, long changed, long unchanged, long failed, List<Failure> failures) {

    /** The most failures that are told one by one. */
    public static final int MOST_FAILURES = 1_000;

    public Report {
      failures = List.copyOf(failures);
    }
  }

  /** Why one API could not be changed. */
  sealed interface Failure {

    ApiId api();

    /** Returns what is wrong with it, for people. */
    default String reason() {
      return switch (this) {
        case UnknownApi _ -> "no API has this id";
        case TooManyLabels(_, var labels) ->
            "would carry %d labels (expected: at most %d)".formatted(labels, Labels.MOST);
        case LabelsRejected(_, var rejections) ->
            rejections.stream()
                .map(rejection -> "labels." + rejection.name() + ": " + rejection.reason())
                .collect(joining("; "));
        case PoliciesBroken(_, var breaches) ->
            breaches.stream().map(PolicyViolation::reason).collect(joining("; "));
      };
    }

    /** The organisation has no such API. */
    record UnknownApi(ApiId api) implements Failure {}

    /** It would carry too many labels. */
    record TooManyLabels(ApiId api, int labels) implements Failure {}

    /** Its labels may not be changed so. */
    record LabelsRejected(ApiId api, List<Rejection> rejections) implements Failure {}

    /** It would newly break policies that block. */
    record PoliciesBroken(ApiId api, List<PolicyViolation> breaches) implements Failure {}
  }
}
