package io.portico.http.discovery;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.ReplaceMapping.UnknownLabel;
import io.portico.application.port.in.discovery.ShowMapping;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RefusedException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** How what a source says becomes labels, at {@code /api/discovery/{source}/mapping}. */
@Controller("/api/discovery/{source}/mapping")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class MappingController {

  private final ShowMapping showMapping;
  private final ReplaceMapping replaceMapping;
  private final EntityTags tags;

  MappingController(ShowMapping showMapping, ReplaceMapping replaceMapping, EntityTags tags) {
    this.showMapping = showMapping;
    this.replaceMapping = replaceMapping;
    this.tags = tags;
  }

  /** {@code GET /api/discovery/{source}/mapping}: the mapping that the next sync follows. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, @PathVariable String source, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, MappingDocument.of(showMapping.show(actor, new SourceName(source))));
  }

  /** {@code PUT /api/discovery/{source}/mapping}: replaces the mapping. */
  @Put
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable String source,
      @Body byte @Nullable [] body,
      Actor actor) {
    QueryParameters.of(request);
    var command =
        new ReplaceMapping.Command(
            actor,
            new SourceName(source),
            MappingDocument.read(body),
            tags.expected(request, MappingDocument::of));
    return switch (replaceMapping.replace(command)) {
      case ReplaceMapping.Outcome.Replaced(var rules) -> tags.ok(MappingDocument.of(rules));
      case ReplaceMapping.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplaceMapping.Outcome.UnknownLabels(var unknown) ->
          Problems.answer(
              request,
              Problem.ofFields(
                  ErrorCode.UNKNOWN_LABEL,
                  unknown.stream().map(MappingController::error).toList()));
      case ReplaceMapping.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static FieldError error(UnknownLabel unknown) {
    var rejection = new Rejection.UnknownLabel(unknown.label(), unknown.nearest());
    return new FieldError(
        "rules[%d].label".formatted(unknown.rule()),
        rejection.reason(),
        null,
        unknown.nearest().stream().map(LabelName::value).toList());
  }
}
