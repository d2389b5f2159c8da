package io.portico.http.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.api.ApplyLabels;
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
@Serdeable
record ApplyLabelsDocument(
    long matched,
    long changed,
    long unchanged,
    long failed,
    @JsonProperty("dry_run") boolean dryRun,
    List<Failure> failures,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<FieldError> warnings) {

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
  @Serdeable
  record Failure(String id, String message) {}
}
