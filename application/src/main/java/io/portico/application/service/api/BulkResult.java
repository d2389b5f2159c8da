package io.portico.application.service.api;

import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.service.audit.ChangedApis;
import java.util.ArrayList;
import java.util.List;

/** The result of a bulk change so far. */
record BulkResult(long matched, ChangedApis changed, long failed, List<Failure> failures) {

  static final BulkResult NONE = new BulkResult(0, ChangedApis.NONE, List.of());

  BulkResult {
    failures = List.copyOf(failures);
  }

  BulkResult(long matched, ChangedApis changed, List<Failure> failures) {
    this(matched, changed, failures.size(), failures);
  }

  /** Returns the sum of both results, with the first failures only. */
  BulkResult plus(BulkResult others) {
    var first = new ArrayList<>(failures);
    others.failures.stream()
        .limit(Math.max(0, Report.MOST_FAILURES - first.size()))
        .forEach(first::add);
    return new BulkResult(
        matched + others.matched, changed.and(others.changed), failed + others.failed, first);
  }

  Report report() {
    var unchanged = matched - changed.number() - failed;
    return new Report(matched, changed.number(), unchanged, failed, failures);
  }
}
