package io.portico.http.api;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.http.json.JsonDocument;
import io.portico.http.problem.FieldError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of the result of a bulk change.
 *
 * @param dryRun whether the change was only simulated
 * @param failures the first APIs that cannot be changed
 * @param warnings what in the request is probably a mistake; absent if nothing is
 */
@JsonDocument
record ApplyLabelsDocument(
    long matched,
    long changed,
    long unchanged,
    long failed,
    boolean dryRun,
    List<Failure> failures,
    @Nullable List<FieldError> warnings) {

  static ApplyLabelsDocument of(
      ApplyLabels.Report report, boolean dryRun, @Nullable List<FieldError> warnings) {
    return new ApplyLabelsDocument(
        report.matched(),
        report.changed(),
        report.unchanged(),
        report.failed(),
        dryRun,
        report.failures().stream()
            .map(failure -> new Failure(failure.api().toString(), failure.reason()))
            .toList(),
        warnings);
  }

  /** An API that cannot be changed. */
  @JsonDocument
  record Failure(String id, String message) {}
}
