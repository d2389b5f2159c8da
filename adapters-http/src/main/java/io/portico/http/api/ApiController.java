package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApiQueries.Facets.Counted;
import io.portico.application.port.in.api.ApiQueries.Facets.TooManyLabels;
import io.portico.application.port.in.api.ApiQueries.Facets.UnknownLabels;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RegisterApi.Outcome.IdTaken;
import io.portico.application.port.in.api.RegisterApi.Outcome.LabelsRefused;
import io.portico.application.port.in.api.RegisterApi.Outcome.Registered;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.api.RenameApi;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.PageWriter;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes of APIs. */
@AuthenticatedController("/api/apis")
record ApiController(
    RegisterApi registerApi,
    ApiQueries queries,
    ChangeApi changeApi,
    RenameApi renameApi,
    RemoveApi removeApi,
    EntityTags tags,
    PageWriter pages,
    SerialisedApis serialised,
    IdempotentExecution onceOnly) {

  /** {@code POST /api/apis}: registers an API. */
  @Post
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> register(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return onceOnly.execute(request, body, actor, () -> register(body, actor));
  }

  private HttpResponse<?> register(byte @Nullable [] body, Actor actor) {
    return switch (registerApi.register(ApiDocument.read(body, actor))) {
      case Registered(var api) ->
          tags.created(ApiDocument.of(api), URI.create("/api/apis/" + api.id()));
      case IdTaken(var id) -> throw ApiProblems.idTaken(id);
      case LabelsRefused(var refusal) -> throw ApiProblems.labelsRefused(refusal);
    };
  }

  /** {@code GET /api/apis}: lists the APIs that match a filter. */
  @Get
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<byte[]> list(HttpRequest<?> request, Actor actor) {
    return page(ApiSearchRequest.read(request, actor));
  }

  /** {@code POST /api/apis/search}: does the same for selectors that are too long for a URL. */
  @Post("/search")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<byte[]> search(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return page(ApiSearchRequest.read(body, actor));
  }

  /** {@code GET /api/apis/facets}: counts the values of labels on the APIs of a filter. */
  @Get("/facets")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  FacetsDocument facets(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request, "keys", "selector", "q", "provider", "owner", "source", "missing");
    return switch (queries.countLabels(ApiSearchRequest.facets(parameters, actor))) {
      case Counted(var total, var labels, var unknown) ->
          FacetsDocument.of(total, labels, ApiProblems.warnings(unknown));
      case TooManyLabels(var most) -> throw ApiProblems.tooManyLabels(most);
      case UnknownLabels(var labels) -> throw ApiProblems.unknownLabels(labels);
    };
  }

  private HttpResponse<byte[]> page(ApiQueries.Query query) {
    var page = queries.search(query);
    return pages.ok(
        new Page<>(
            page.apis().stream().map(serialised::of).toList(),
            page.next().map(position -> ApiCursor.after(query.order(), position)).orElse(null),
            page.total().orElse(null),
            ApiProblems.warnings(page.unknownLabels())));
  }

  /** {@code GET /api/apis/{id}}: reads one API. */
  @Get("/{id}")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, serialised.of(queries.find(actor, Ids.api(id))));
  }

  /** {@code PUT /api/apis/{id}}: replaces the description of an API, and its labels if given. */
  @Put("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return change(ApiDocument.readReplacement(body, Ids.api(id), actor, expected(request)));
  }

  /** {@code PATCH /api/apis/{id}}: changes parts of an API (RFC 7396). */
  @Patch("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> patch(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return change(ApiDocument.readPatch(body, Ids.api(id), actor, expected(request)));
  }

  /** {@code POST /api/apis/{id}/rename}: gives an API another id, with all that names it. */
  @Post("/{id}/rename")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> rename(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var to = JsonObject.parse(body).only("id").text("id", ApiId::of);
    var command = new RenameApi.Command(actor, Ids.api(id), to, expected(request));
    return switch (renameApi.rename(command)) {
      case RenameApi.Outcome.Renamed(var api) -> tags.ok(ApiDocument.of(api));
      case RenameApi.Outcome.IdTaken(var taken) -> throw ApiProblems.idTaken(taken);
    };
  }

  /** {@code DELETE /api/apis/{id}}: removes an API from the repository. */
  @Delete("/{id}")
  @RequiresPermission(Permission.CHANGE_APIS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var force = QueryParameters.of(request, "force").flag("force");
    var command = new RemoveApi.Command(actor, Ids.api(id), force, expected(request));
    return switch (removeApi.remove(command)) {
      case RemoveApi.Outcome.Removed() -> HttpResponse.noContent();
      case RemoveApi.Outcome.Offered(var entries) -> throw ApiProblems.offered(entries);
    };
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
