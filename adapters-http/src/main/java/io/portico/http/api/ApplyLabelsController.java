package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
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
import io.portico.http.job.JobAnswers;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.OnceOnly;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.TakesIdempotencyKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The route that changes the labels of many APIs at once (contract 2.2). */
@Controller("/api/labels/apply")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Labels of an API")
final class ApplyLabelsController {

  private final ApplyLabels applyLabels;
  private final StartLabelling startLabelling;
  private final OnceOnly onceOnly;

  ApplyLabelsController(ApplyLabels applyLabels, StartLabelling startLabelling, OnceOnly onceOnly) {
    this.applyLabels = applyLabels;
    this.startLabelling = startLabelling;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/labels/apply}: changes the labels of all APIs that are meant. */
  @Post
  @Needs(Permission.CHANGE_APIS)
  @Operation(
      operationId = "applyLabels",
      summary = "Change the labels of many APIs at once",
      description = "All or nothing, unless `partial` is true.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = ApplyLabelsRequest.class))))
  @TakesIdempotencyKey
  @Parameter(
      in = ParameterIn.HEADER,
      name = "Prefer",
      description = "respond-async: answer at once, with a job that tells how far it is",
      schema = @Schema(types = "string"))
  @ApiResponse(
      responseCode = "200",
      description = "Every API that could be changed is",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = ApplyLabelsDocument.class)))
  HttpResponse<?> apply(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return onceOnly.answer(request, body, actor, () -> applied(request, body, actor));
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
      case NotPermitted() -> Problems.forbidden(request);
    };
  }

  private HttpResponse<?> start(HttpRequest<?> request, ApplyLabels.Command command) {
    return switch (startLabelling.start(command)) {
      case StartLabelling.Outcome.Started(var job) -> JobAnswers.started(job);
      case StartLabelling.Outcome.Busy(var most) -> JobAnswers.busy(request, most);
      case StartLabelling.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private static HttpResponse<?> refused(HttpRequest<?> request, ApplyLabels.Report report) {
    List<FieldError> errors =
        report.failures().stream()
            .map(failure -> new FieldError("apis." + failure.api(), failure.reason()))
            .toList();
    var told = Problem.ofFields(HttpStatus.UNPROCESSABLE_ENTITY, "apply_refused", errors);
    return Problems.answer(
        request,
        told.saying(
            "%d of %d APIs cannot be changed, so none was: %s"
                .formatted(report.failed(), report.matched(), told.message())));
  }
}
