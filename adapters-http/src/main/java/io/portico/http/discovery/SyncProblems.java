package io.portico.http.discovery;

import io.portico.application.port.in.discovery.ReplaceMapping.UnknownLabel;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.http.exchange.Timestamps;
import io.portico.http.label.LabelProblems;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.WireNames;
import java.time.Instant;
import java.util.List;

/** The problems of syncs that changed nothing. */
final class SyncProblems {

  private SyncProblems() {}

  /** Returns the problem of invalid pushed entries. */
  static Problem refused(SyncReport report, boolean lines) {
    var place = lines ? "line %d" : "apis[%d]";
    var errors =
        report.rejected().stream()
            .flatMap(
                rejected ->
                    rejected.faults().stream()
                        .map(
                            fault ->
                                new FieldError(
                                    place.formatted(rejected.index())
                                        + ": "
                                        + WireNames.of(fault.field()),
                                    fault.problem())))
            .toList();
    var counts = report.counts();
    return Problem.ofFields(ErrorCode.SYNC_REFUSED, errors)
        .withMessage(
            "Nothing was changed: %d of the APIs are invalid, the first at %s: %s. Without them, %d would be created, %d updated, %d unchanged."
                .formatted(
                    counts.rejected(),
                    errors.getFirst().field(),
                    errors.getFirst().message(),
                    counts.created(),
                    counts.updated(),
                    counts.unchanged()));
  }

  static Problem failed(List<String> reasons) {
    return Problem.of(ErrorCode.SOURCE_FAILED, "Nothing was changed. " + String.join(" ", reasons));
  }

  static Problem alreadyRunning(SourceName source, Instant since) {
    return Problem.of(
            ErrorCode.SYNC_RUNNING,
            "Another sync of %s has been running since %s. Retry when it has ended."
                .formatted(source, Timestamps.written(since)))
        .at("source");
  }

  /** Returns the problem of mapping rules for labels without a definition. */
  static Problem unknownLabels(List<UnknownLabel> unknown) {
    return Problem.ofFields(
        ErrorCode.UNKNOWN_LABEL, unknown.stream().map(SyncProblems::error).toList());
  }

  private static FieldError error(UnknownLabel unknown) {
    return LabelProblems.error(
        "rules[%d].label".formatted(unknown.rule()),
        new Rejection.UnknownLabel(unknown.label(), unknown.nearest()));
  }
}
