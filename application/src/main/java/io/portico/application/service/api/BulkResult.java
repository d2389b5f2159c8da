package io.portico.application.service.api;

import io.portico.application.port.in.api.ApplyLabels.Example;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.service.audit.ChangedApis;
import java.util.List;
import java.util.stream.Stream;

/** The result of a bulk change so far. */
record BulkResult(
    long matched,
    ChangedApis changed,
    long failed,
    List<Failure> failures,
    List<Example> examples) {

  static final BulkResult NONE = new BulkResult(0, ChangedApis.NONE, List.of(), List.of());

  BulkResult {
    failures = List.copyOf(failures);
    examples = List.copyOf(examples);
  }

  BulkResult(long matched, ChangedApis changed, List<Failure> failures, List<Example> examples) {
    this(matched, changed, failures.size(), failures, examples);
  }

  /** Returns the sum of both results, with the first failures and examples only. */
  BulkResult plus(BulkResult others) {
    return new BulkResult(
        matched + others.matched,
        changed.and(others.changed),
        failed + others.failed,
        first(failures, others.failures, Report.MOST_FAILURES),
        first(examples, others.examples, Report.MOST_EXAMPLES));
  }

  private static <T> List<T> first(List<T> some, List<T> others, int most) {
    return Stream.concat(some.stream(), others.stream()).limit(most).toList();
  }

  Report report() {
    var unchanged = matched - changed.number() - failed;
    return new Report(matched, changed.number(), unchanged, failed, failures, examples);
  }
}
