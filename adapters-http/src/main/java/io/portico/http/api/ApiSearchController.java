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
import io.portico.application.port.in.api.CountLabels;
import io.portico.application.port.in.api.CountLabels.Outcome.Counted;
import io.portico.application.port.in.api.CountLabels.Outcome.UnknownLabels;
import io.portico.application.port.in.api.FindApis;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.FieldError;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The routes that find APIs and count their labels (contract 2.2). */
@Controller("/api/apis")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class ApiSearchController {

  private final FindApis findApis;
  private final CountLabels countLabels;

  ApiSearchController(FindApis findApis, CountLabels countLabels) {
    this.findApis = findApis;
    this.countLabels = countLabels;
  }

  /** {@code GET /api/apis}: the APIs that are meant. */
  @Get
  @RequiresPermission(Permission.READ)
  Page<ApiDocument> find(HttpRequest<?> request, Actor actor) {
    return found(ApiSearchRequest.read(request, actor));
  }

  /** {@code POST /api/apis/search}: the same for selectors that are longer than an address. */
  @Post("/search")
  @RequiresPermission(Permission.READ)
  HttpResponse<Page<ApiDocument>> search(
      HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return HttpResponse.ok(found(ApiSearchRequest.read(body, actor)));
  }

  /** {@code GET /api/apis/facets}: how the values of labels are spread under a filter. */
  @Get("/facets")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> facets(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "keys", "selector", "q", "provider");
    var query =
        new CountLabels.Query(
            actor, ApiSearchRequest.filter(parameters), keys(parameters.one("keys").orElse("")));
    return switch (countLabels.count(query)) {
      case Counted(var total, var labels) -> HttpResponse.ok(FacetsDocument.of(total, labels));
      case UnknownLabels(var labels) ->
          Problems.answer(
              request,
              Problem.ofFields(
                  ErrorCode.UNKNOWN_LABEL,
                  labels.stream()
                      .map(
                          label ->
                              new FieldError(
                                  "keys." + label.name(),
                                  label.reason(),
                                  null,
                                  label.nearest().stream().map(LabelName::value).toList()))
                      .toList()));
    };
  }

  private Page<ApiDocument> found(FindApis.Query query) {
    var page = findApis.find(query);
    return new Page<>(
        page.apis().stream().map(ApiDocument::of).toList(),
        page.next().map(position -> ApiCursor.behind(query.order(), position)).orElse(null),
        page.total().orElse(null));
  }

  private static List<LabelName> keys(String joined) {
    if (joined.isEmpty()) {
      throw InvalidValueException.found("keys", "missing", "names of labels, joined by commas");
    }
    return Arrays.stream(joined.split(",", -1))
        .map(
            key -> {
              try {
                return new LabelName(key);
              } catch (InvalidValueException e) {
                throw e.at("keys");
              }
            })
        .toList();
  }
}
