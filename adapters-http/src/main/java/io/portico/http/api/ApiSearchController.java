package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApiQueries.Facets.Counted;
import io.portico.application.port.in.api.ApiQueries.Facets.UnknownLabels;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The routes that find APIs and count their labels. */
@Controller("/api/apis")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class ApiSearchController {

  private final ApiQueries queries;

  ApiSearchController(ApiQueries queries) {
    this.queries = queries;
  }

  /** {@code GET /api/apis}: lists the APIs that match a filter. */
  @Get
  @RequiresPermission(Permission.READ)
  Page<ApiDocument> find(HttpRequest<?> request, Actor actor) {
    return page(ApiSearchRequest.read(request, actor));
  }

  /** {@code POST /api/apis/search}: does the same for selectors that are too long for a URL. */
  @Post("/search")
  @RequiresPermission(Permission.READ)
  HttpResponse<Page<ApiDocument>> search(
      HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return HttpResponse.ok(page(ApiSearchRequest.read(body, actor)));
  }

  /** {@code GET /api/apis/facets}: counts the values of labels on the APIs of a filter. */
  @Get("/facets")
  @RequiresPermission(Permission.READ)
  FacetsDocument facets(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "keys", "selector", "q", "provider");
    var filter = ApiSearchRequest.filter(parameters);
    var query = query(actor, filter, parameters.one("keys").orElse(""));
    return switch (queries.countLabels(query)) {
      case Counted(var total, var labels) -> FacetsDocument.of(total, labels);
      case UnknownLabels(var labels) -> throw ApiProblems.unknownLabels(labels);
    };
  }

  private Page<ApiDocument> page(ApiQueries.Query query) {
    var page = queries.search(query);
    return new Page<>(
        page.apis().stream().map(ApiDocument::of).toList(),
        page.next().map(position -> ApiCursor.behind(query.order(), position)).orElse(null),
        page.total().orElse(null));
  }

  private static ApiQueries.FacetsQuery query(Actor actor, ApiFilter filter, String keys) {
    if (keys.isEmpty()) {
      throw InvalidValueException.found("keys", "missing", "names of labels, joined by commas");
    }
    try {
      return new ApiQueries.FacetsQuery(
          actor, filter, Arrays.stream(keys.split(",", -1)).map(LabelName::new).toList());
    } catch (InvalidValueException e) {
      throw e.at("keys");
    }
  }
}
