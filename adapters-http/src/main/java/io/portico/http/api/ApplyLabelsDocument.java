package io.portico.http.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.api.ApplyLabels;
import java.util.List;

/**
 * How a change of the labels of many APIs went.
 *
 * @param dryRun whether nothing was changed and only told what would be
 * @param failures the first of the APIs that could not be changed
 */
@Serdeable
@JsonInclude(JsonInclude.Include.ALWAYS)
record ApplyLabelsDocument(
    long matched,
    long changed,
    long unchanged,
    long failed,
    @JsonProperty("dry_run") boolean dryRun,
    List<Failure> failures) {

  static ApplyLabelsDocument of(ApplyLabels.Report report, boolean dryRun) {
    return new ApplyLabelsDocument(
        report.matched(),
        report.changed(),
        report.unchanged(),
        report.failed(),
        dryRun,
        report.failures().stream()
            .map(failure -> new Failure(failure.api().toString(), failure.reason()))
            .toList());
  }

  /** Why an API could not be changed. */
  @Serdeable
  record Failure(String id, String message) {}
}
