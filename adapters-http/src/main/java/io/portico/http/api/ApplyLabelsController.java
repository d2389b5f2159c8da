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
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.api.ApplyLabels.StartOutcome.Started;
import io.portico.application.port.in.api.ApplyLabels.StartOutcome.TooManyJobs;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.job.AsyncResponses;
import io.portico.http.job.JobProblems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The route that changes the labels of many APIs at once. */
@Controller("/api/labels/apply")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class ApplyLabelsController {

  private final ApplyLabels applyLabels;
  private final IdempotentExecution onceOnly;

  ApplyLabelsController(ApplyLabels applyLabels, IdempotentExecution onceOnly) {
    this.applyLabels = applyLabels;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/labels/apply}: changes the labels of all target APIs. */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> apply(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return onceOnly.execute(
        request,
        body,
        actor,
        () -> {
          var command = ApplyLabelsRequest.read(body, actor);
          return AsyncResponses.isPreferred(request) ? start(command) : apply(command);
        });
  }

  private HttpResponse<?> apply(ApplyLabels.Command command) {
    return switch (applyLabels.apply(command)) {
      case Applied(var report) -> HttpResponse.ok(ApplyLabelsDocument.of(report, command.dryRun()));
      case Refused(var report) -> throw ApiProblems.applyRefused(report);
      case LabelsRejected(var refusal) -> throw ApiProblems.labelsRefused(refusal);
    };
  }

  private HttpResponse<?> start(ApplyLabels.Command command) {
    return switch (applyLabels.start(command)) {
      case Started(var job) -> AsyncResponses.accepted(job);
      case TooManyJobs(var most) -> throw JobProblems.tooMany(most);
    };
  }
}
