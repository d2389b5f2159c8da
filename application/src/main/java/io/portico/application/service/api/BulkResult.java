package io.portico.application.service.api;

import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Report;
import java.util.ArrayList;
import java.util.List;

/** What became of some APIs so far. */
record BulkResult(long matched, long changed, long failed, List<Failure> failures) {

  static final BulkResult NONE = new BulkResult(0, 0, List.of());

  BulkResult {
    failures = List.copyOf(failures);
  }

  BulkResult(long matched, long changed, List<Failure> failures) {
    this(matched, changed, failures.size(), failures);
  }

  /** Returns what became of these and of {@code others}. */
  BulkResult plus(BulkResult others) {
    var first = new ArrayList<>(failures);
    others.failures.stream()
        .limit(Math.max(0, Report.MOST_FAILURES - first.size()))
        .forEach(first::add);
    return new BulkResult(
        matched + others.matched, changed + others.changed, failed + others.failed, first);
  }

  Report report() {
    return new Report(matched, changed, matched - changed - failed, failed, failures);
  }
}
