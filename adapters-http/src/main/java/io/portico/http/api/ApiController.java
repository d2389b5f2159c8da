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
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.ChangeApi.Outcome.Changed;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RegisterApi.Outcome.IdTaken;
import io.portico.application.port.in.api.RegisterApi.Outcome.LabelsRejected;
import io.portico.application.port.in.api.RegisterApi.Outcome.NotPermitted;
import io.portico.application.port.in.api.RegisterApi.Outcome.Registered;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.api.RemoveApi.Outcome.Removed;
import io.portico.application.port.in.api.ShowApi;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.LabelProblems;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of single APIs (contract 2.2). */
@Controller("/api/apis")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class ApiController {

  private final RegisterApi registerApi;
  private final ShowApi showApi;
  private final ChangeApi changeApi;
  private final RemoveApi removeApi;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  ApiController(
      RegisterApi registerApi,
      ShowApi showApi,
      ChangeApi changeApi,
      RemoveApi removeApi,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.registerApi = registerApi;
    this.showApi = showApi;
    this.changeApi = changeApi;
    this.removeApi = removeApi;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/apis}: registers an API. */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> register(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> registered(request, body, actor));
  }

  private HttpResponse<?> registered(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    return switch (registerApi.register(ApiRequest.read(body, actor))) {
      case Registered(var api) ->
          tags.created(ApiDocument.of(api), URI.create("/api/apis/" + api.id()));
      case IdTaken(var id) ->
          Problems.conflict(
              request,
              ErrorCode.API_ID_TAKEN,
              "id: '%s' is taken (expected: an id that no API has)".formatted(id));
      case LabelsRejected(var rejections) -> LabelRejections.answer(request, rejections);
      case RegisterApi.Outcome.PoliciesBroken(var breaches) ->
          Problems.answer(request, LabelProblems.ofPolicies(breaches));
      case NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code GET /api/apis/{id}}: one API. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var api = Identifier.parse(id).flatMap(parsed -> showApi.show(actor, new ApiId(parsed)));
    return api.isPresent()
        ? tags.ok(request, ApiDocument.of(api.get()))
        : ApiProblems.unknown(request, id);
  }

  /** {@code PUT /api/apis/{id}}: replaces what the repository tells of an API. */
  @Put("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var known = Identifier.parse(id).map(ApiId::new);
    if (known.isEmpty()) {
      return ApiProblems.unknown(request, id);
    }
    return answer(
        request,
        changeApi.change(ApiRequest.readReplacement(body, known.get(), actor, expected(request))));
  }

  /** {@code PATCH /api/apis/{id}}: changes parts of what is told of an API (RFC 7396). */
  @Patch("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> change(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var known = Identifier.parse(id).map(ApiId::new);
    if (known.isEmpty()) {
      return ApiProblems.unknown(request, id);
    }
    return answer(
        request, changeApi.change(ApiPatch.read(body, known.get(), actor, expected(request))));
  }

  /** {@code DELETE /api/apis/{id}}: takes an API out of the repository. */
  @Delete("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var known = Identifier.parse(id).map(ApiId::new);
    if (known.isEmpty()) {
      return ApiProblems.unknown(request, id);
    }
    var command = new RemoveApi.Command(actor, known.get(), expected(request));
    return switch (removeApi.remove(command)) {
      case Removed _ -> HttpResponse.noContent();
      case RemoveApi.Outcome.UnknownApi _ -> ApiProblems.unknown(request, id);
      case RemoveApi.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemoveApi.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private Precondition<ApiRecord> expected(HttpRequest<?> request) {
    return tags.expected(request, ApiDocument::of);
  }

  private HttpResponse<?> answer(HttpRequest<?> request, ChangeApi.Outcome outcome) {
    return switch (outcome) {
      case Changed(var api) -> tags.ok(ApiDocument.of(api));
      case ChangeApi.Outcome.UnknownApi(var id) -> ApiProblems.unknown(request, id.toString());
      case ChangeApi.Outcome.Stale() -> throw new RefusedException.Stale();
      case ChangeApi.Outcome.LabelsRejected(var rejections) ->
          LabelRejections.answer(request, rejections);
      case ChangeApi.Outcome.PoliciesBroken(var breaches) ->
          Problems.answer(request, LabelProblems.ofPolicies(breaches));
      case ChangeApi.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }
}
