package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RegisterApi.Outcome.IdTaken;
import io.portico.application.port.in.api.RegisterApi.Outcome.LabelsRefused;
import io.portico.application.port.in.api.RegisterApi.Outcome.Registered;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.shared.RecordKind;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.PathIds;
import io.portico.http.server.QueryParameters;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of single APIs. */
@Controller("/api/apis")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class ApiController {

  private final RegisterApi registerApi;
  private final ApiQueries queries;
  private final ChangeApi changeApi;
  private final RemoveApi removeApi;
  private final EntityTags tags;
  private final IdempotentExecution onceOnly;

  ApiController(
      RegisterApi registerApi,
      ApiQueries queries,
      ChangeApi changeApi,
      RemoveApi removeApi,
      EntityTags tags,
      IdempotentExecution onceOnly) {
    this.registerApi = registerApi;
    this.queries = queries;
    this.changeApi = changeApi;
    this.removeApi = removeApi;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/apis}: registers an API. */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> register(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return onceOnly.execute(request, body, actor, () -> register(body, actor));
  }

  private HttpResponse<?> register(byte @Nullable [] body, Actor actor) {
    return switch (registerApi.register(ApiRequest.read(body, actor))) {
      case Registered(var api) ->
          tags.created(ApiDocument.of(api), URI.create("/api/apis/" + api.id()));
      case IdTaken(var id) -> throw ApiProblems.idTaken(id);
      case LabelsRefused(var refusal) -> throw ApiProblems.labelsRefused(refusal);
    };
  }

  /** {@code GET /api/apis/{id}}: reads one API. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, ApiDocument.of(queries.find(actor, apiId(id))));
  }

  /** {@code PUT /api/apis/{id}}: replaces the description of an API, and its labels if given. */
  @Put("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return change(ApiRequest.readReplacement(body, apiId(id), actor, expected(request)));
  }

  /** {@code PATCH /api/apis/{id}}: changes parts of an API (RFC 7396). */
  @Patch("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> patch(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return change(ApiPatch.read(body, apiId(id), actor, expected(request)));
  }

  /** {@code DELETE /api/apis/{id}}: removes an API from the repository. */
  @Delete("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    removeApi.remove(actor, apiId(id), expected(request));
    return HttpResponse.noContent();
  }

  private static ApiId apiId(String id) {
    return new ApiId(PathIds.read(RecordKind.API, id));
  }

  private Precondition<ApiRecord> expected(HttpRequest<?> request) {
    return tags.expected(request, ApiDocument::of);
  }

  private HttpResponse<?> change(ChangeApi.Command command) {
    return switch (changeApi.change(command)) {
      case ChangeApi.Outcome.Changed(var api) -> tags.ok(ApiDocument.of(api));
      case ChangeApi.Outcome.LabelsRefused(var refusal) -> throw ApiProblems.labelsRefused(refusal);
    };
  }
}
