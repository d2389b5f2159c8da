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
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.api.LabelApi;
import io.portico.application.port.in.api.LabelApi.Outcome.Labelled;
import io.portico.application.port.in.api.LabelApi.Outcome.LabelsRejected;
import io.portico.application.port.in.api.LabelApi.Outcome.NotPermitted;
import io.portico.application.port.in.api.LabelApi.Outcome.PoliciesBroken;
import io.portico.application.port.in.api.LabelApi.Outcome.Stale;
import io.portico.application.port.in.api.LabelApi.Outcome.UnknownApi;
import io.portico.application.port.in.api.ShowApi;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.http.problem.LabelProblems;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The labels of one API, at {@code /api/{api_id}/labels} (specification 4.1, contract 2.2). */
@Controller("/api/{api_id:(?!labels|apis)[^/]+}/labels")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class ApiLabelsController {

  private final ShowApi showApi;
  private final LabelApi labelApi;
  private final EntityTags tags;

  ApiLabelsController(ShowApi showApi, LabelApi labelApi, EntityTags tags) {
    this.showApi = showApi;
    this.labelApi = labelApi;
    this.tags = tags;
  }

  /** {@code GET /api/{api_id}/labels}: the labels, and where each comes from. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, @PathVariable("api_id") String apiId, Actor actor) {
    QueryParameters.of(request);
    var api = Identifier.parse(apiId).flatMap(id -> showApi.show(actor, new ApiId(id)));
    return api.isPresent()
        ? tags.ok(request, ApiLabelsDocument.of(api.get().labels()))
        : ApiProblems.unknown(request, apiId);
  }

  /** {@code PUT /api/{api_id}/labels}: gives the API these labels and no others. */
  @Put
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Body byte @Nullable [] body,
      Actor actor) {
    return label(request, apiId, new LabelChange.Replace(GivenLabels.read(body, false)), actor);
  }

  /** {@code POST /api/{api_id}/labels}: gives the API these labels beside those it carries. */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> merge(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Body byte @Nullable [] body,
      Actor actor) {
    return label(request, apiId, LabelChange.Merge.giving(GivenLabels.read(body, true)), actor);
  }

  /** {@code PATCH /api/{api_id}/labels}: gives labels and takes others away (RFC 7396). */
  @Patch
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> patch(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Body byte @Nullable [] body,
      Actor actor) {
    return label(request, apiId, GivenLabels.readPatch(body), actor);
  }

  /** {@code DELETE /api/{api_id}/labels/{key}}: takes a label away. */
  @Delete("/{key}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> remove(
      HttpRequest<?> request, @PathVariable("api_id") String apiId, String key, Actor actor) {
    QueryParameters.of(request);
    return label(request, apiId, LabelChange.Merge.removing(Set.of(name(key))), actor);
  }

  private static LabelName name(String key) {
    try {
      return new LabelName(key);
    } catch (InvalidValueException e) {
      throw e.at("key");
    }
  }

  private HttpResponse<?> label(
      HttpRequest<?> request, String apiId, LabelChange change, Actor actor) {
    var id = Identifier.parse(apiId);
    if (id.isEmpty()) {
      return ApiProblems.unknown(request, apiId);
    }
    var command =
        new LabelApi.Command(
            actor, new ApiId(id.get()), change, tags.expected(request, ApiLabelsDocument::of));
    return switch (labelApi.label(command)) {
      case Labelled(var api) -> tags.ok(ApiLabelsDocument.of(api.labels()));
      case UnknownApi _ -> ApiProblems.unknown(request, apiId);
      case Stale() -> throw new RefusedException.Stale();
      case LabelsRejected(var rejections) -> LabelRejections.answer(request, rejections);
      case PoliciesBroken(var breaches) ->
          Problems.answer(request, LabelProblems.ofPolicies(breaches));
      case NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }
}
