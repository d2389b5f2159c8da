package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.api.SourceName;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.server.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;

/** Answers syncs that changed nothing. */
final class SyncProblems {

  private static final String REFUSED = "sync_refused";

  private SyncProblems() {}

  /** Answers that some of what was sent is broken. */
  static HttpResponse<?> refused(HttpRequest<?> request, SyncReport report, boolean lines) {
    return refused(request, HttpStatus.BAD_REQUEST, report, lines ? "line %d" : "apis[%d]");
  }

  /** Answers that some of what a system says is broken. */
  static HttpResponse<?> refusedOfSystem(HttpRequest<?> request, SyncReport report) {
    return refused(request, HttpStatus.BAD_GATEWAY, report, "apis[%d]");
  }

  private static HttpResponse<?> refused(
      HttpRequest<?> request, HttpStatus status, SyncReport report, String place) {
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
        new Problem(
            status,
            REFUSED,
            "Nothing was changed: %d of the APIs cannot be taken, the first at %s: %s. Without them, %d would be created, %d updated, %d unchanged."
                .formatted(
                    counts.rejected(),
                    errors.getFirst().field(),
                    errors.getFirst().message(),
                    counts.created(),
                    counts.updated(),
                    counts.unchanged()),
            errors,
            Optional.empty()));
  }

  /** Answers that another sync goes on. */
  static HttpResponse<?> running(HttpRequest<?> request, SourceName source, Instant since) {
    return Problems.conflict(
        request,
        "sync_running",
        "Another sync of %s goes on since %s (expected: one at a time)."
            .formatted(source, Timestamps.written(since)));
  }
}
