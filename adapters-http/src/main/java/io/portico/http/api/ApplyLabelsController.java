package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Outcome.LabelsRejected;
import io.portico.application.port.in.api.ApplyLabels.Outcome.NotPermitted;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.job.StartLabelling;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.RefusedException;
import io.portico.http.job.JobAnswers;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The route that changes the labels of many APIs at once (contract 2.2). */
@Controller("/api/labels/apply")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class ApplyLabelsController {

  private final ApplyLabels applyLabels;
  private final StartLabelling startLabelling;
  private final IdempotentExecution idempotent;

  ApplyLabelsController(
      ApplyLabels applyLabels, StartLabelling startLabelling, IdempotentExecution idempotent) {
    this.applyLabels = applyLabels;
    this.startLabelling = startLabelling;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/labels/apply}: changes the labels of all APIs that are meant. */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> apply(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> applied(request, body, actor));
  }

  private HttpResponse<?> applied(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var command = ApplyLabelsRequest.read(body, actor);
    if (JobAnswers.isPreferred(request)) {
      return start(request, command);
    }
    return switch (applyLabels.apply(command, ApplyLabels.Progress.UNTOLD)) {
      case Applied(var report) -> HttpResponse.ok(ApplyLabelsDocument.of(report, command.dryRun()));
      case Refused(var report) -> refused(request, report);
      case LabelsRejected(var rejections) -> LabelRejections.answer(request, rejections);
      case NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private HttpResponse<?> start(HttpRequest<?> request, ApplyLabels.Command command) {
    return switch (startLabelling.start(command)) {
      case StartLabelling.Outcome.Started(var job) -> JobAnswers.started(job);
      case StartLabelling.Outcome.Busy(var most) -> JobAnswers.busy(request, most);
      case StartLabelling.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static HttpResponse<?> refused(HttpRequest<?> request, ApplyLabels.Report report) {
    List<FieldError> errors =
        report.failures().stream()
            .map(failure -> new FieldError("apis." + failure.api(), failure.reason()))
            .toList();
    var told = Problem.ofFields(ErrorCode.APPLY_REFUSED, errors);
    return Problems.answer(
        request,
        told.withMessage(
            "%d of %d APIs cannot be changed, so none was: %s"
                .formatted(report.failed(), report.matched(), told.message())));
  }
}
