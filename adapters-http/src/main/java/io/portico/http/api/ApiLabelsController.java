package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The labels of one API, at {@code /api/{api_id}/labels}. */
@AuthenticatedController("/api/{api_id:(?!labels/|apis/)[^/]+}/labels")
record ApiLabelsController(ApiQueries queries, ChangeApi changeApi, EntityTags tags) {

  /** {@code GET /api/{api_id}/labels}: reads the labels and their provenance. */
  @Get
  @RequiresPermission(
      value = Permission.READ_APIS,
      scopes = {Scope.Kind.APIS_READ, Scope.Kind.LABELS_WRITE})
  HttpResponse<?> find(HttpRequest<?> request, @PathVariable("api_id") String apiId, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, ApiLabelsDocument.of(queries.find(actor, Ids.api(apiId)).labels()));
  }

  /** {@code PUT /api/{api_id}/labels}: replaces the labels. */
  @Put
  @RequiresPermission(value = Permission.LABEL_APIS, scopes = Scope.Kind.LABELS_WRITE)
  HttpResponse<?> replace(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Body byte @Nullable [] body,
      Actor actor) {
    return label(request, apiId, new LabelChange.Replace(LabelsRequest.read(body, false)), actor);
  }

  /** {@code POST /api/{api_id}/labels}: adds or changes labels. */
  @Post
  @RequiresPermission(value = Permission.LABEL_APIS, scopes = Scope.Kind.LABELS_WRITE)
  HttpResponse<?> merge(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Body byte @Nullable [] body,
      Actor actor) {
    return label(request, apiId, LabelChange.Merge.giving(LabelsRequest.read(body, true)), actor);
  }

  /** {@code PATCH /api/{api_id}/labels}: adds, changes and removes labels (RFC 7396). */
  @Patch
  @RequiresPermission(value = Permission.LABEL_APIS, scopes = Scope.Kind.LABELS_WRITE)
  HttpResponse<?> patch(
      HttpRequest<?> request,
      @PathVariable("api_id") String apiId,
      @Body byte @Nullable [] body,
      Actor actor) {
    return label(request, apiId, LabelsRequest.readPatch(body), actor);
  }

  /** {@code DELETE /api/{api_id}/labels/{key}}: removes a label. */
  @Delete("/{key}")
  @RequiresPermission(value = Permission.LABEL_APIS, scopes = Scope.Kind.LABELS_WRITE)
  HttpResponse<?> remove(
      HttpRequest<?> request, @PathVariable("api_id") String apiId, String key, Actor actor) {
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
    QueryParameters.of(request);
    var command =
        ChangeApi.Command.ofLabels(
            actor,
            Ids.api(apiId),
            change,
            tags.expected(request, api -> ApiLabelsDocument.of(api.labels())));
    return switch (changeApi.change(command)) {
      case ChangeApi.Outcome.Changed(var api) -> tags.ok(ApiLabelsDocument.of(api.labels()));
      case ChangeApi.Outcome.LabelsRefused(var refusal) -> throw ApiProblems.labelsRefused(refusal);
    };
  }
}
