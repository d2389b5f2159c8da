package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.api.SourceName;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.server.Timestamps;
import java.time.Instant;
import java.util.ArrayList;

/** Answers syncs that changed nothing. */
final class SyncProblems {

  private SyncProblems() {}

  /** Answers that some of what was sent is broken. */
  static HttpResponse<?> refused(HttpRequest<?> request, SyncReport report, boolean lines) {
    return refused(request, ErrorCode.SYNC_REFUSED, report, lines ? "line %d" : "apis[%d]");
  }

  /** Answers that some of what a system says is broken. */
  static HttpResponse<?> refusedOfSystem(HttpRequest<?> request, SyncReport report) {
    return refused(request, ErrorCode.SOURCE_REFUSED, report, "apis[%d]");
  }

  private static HttpResponse<?> refused(
      HttpRequest<?> request, ErrorCode code, SyncReport report, String place) {
    var errors = new ArrayList<FieldError>();
    for (var rejected : report.rejected()) {
      for (var fault : rejected.faults()) {
        errors.add(
            new FieldError(
                place.formatted(rejected.index()) + ": " + fault.field(), fault.problem()));
      }
    }
    var counts = report.counts();
    return Problems.answer(
        request,
        Problem.ofFields(code, errors)
            .withMessage(
                "Nothing was changed: %d of the APIs cannot be taken, the first at %s: %s. Without them, %d would be created, %d updated, %d unchanged."
                    .formatted(
                        counts.rejected(),
                        errors.getFirst().field(),
                        errors.getFirst().message(),
                        counts.created(),
                        counts.updated(),
                        counts.unchanged())));
  }

  /** Answers that another sync goes on. */
  static HttpResponse<?> running(HttpRequest<?> request, SourceName source, Instant since) {
    return Problems.conflict(
        request,
        ErrorCode.SYNC_RUNNING,
        "Another sync of %s goes on since %s (expected: one at a time)."
            .formatted(source, Timestamps.written(since)));
  }
}
