package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Outcome.LabelsRejected;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.api.ApplyLabels.StartOutcome.Started;
import io.portico.application.port.in.api.ApplyLabels.StartOutcome.TooManyJobs;
import io.portico.application.port.in.api.ApplyLabels.Target.Matching;
import io.portico.application.port.in.api.ApplyLabels.Target.Named;
import io.portico.application.port.in.api.ApplyLabels.Target.Reverting;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.job.AsyncResponses;
import io.portico.http.job.JobProblems;
import io.portico.http.problem.FieldError;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The route that changes the labels of many APIs at once. */
@AuthenticatedController("/api/labels/apply")
record ApplyLabelsController(
    ApplyLabels applyLabels, ApiQueries queries, IdempotentExecution onceOnly) {

  /** {@code POST /api/labels/apply}: changes the labels of all target APIs. */
  @Post
  @RequiresPermission(value = Permission.LABEL_APIS, scopes = Scope.Kind.LABELS_WRITE)
  HttpResponse<?> apply(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return onceOnly.execute(
        request,
        body,
        actor,
        () -> {
          var command = ApplyLabelsDocument.read(body, actor);
          return AsyncResponses.isPreferred(request) ? start(command) : apply(command);
        });
  }

  private HttpResponse<?> apply(ApplyLabels.Command command) {
    return switch (applyLabels.apply(command)) {
      case Applied(var report) ->
          HttpResponse.ok(ApplyLabelsDocument.of(report, command.dryRun(), warnings(command)));
      case Refused(var report) -> throw ApiProblems.applyRefused(report);
      case LabelsRejected(var refusal) -> throw ApiProblems.labelsRefused(refusal);
    };
  }

  private @Nullable List<FieldError> warnings(ApplyLabels.Command command) {
    return switch (command.target()) {
      case Matching(var filter) ->
          ApiProblems.warnings(queries.unknownLabels(command.actor(), filter.selection()));
      case Named _, Reverting _ -> null;
    };
  }

  private HttpResponse<?> start(ApplyLabels.Command command) {
    return switch (applyLabels.start(command)) {
      case Started(var job) -> AsyncResponses.accepted(job);
      case TooManyJobs(var most) -> throw JobProblems.tooManyJobs(most);
    };
  }
}
