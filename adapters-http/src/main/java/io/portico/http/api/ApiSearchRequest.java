package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.SearchWords;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import io.portico.http.server.QueryParameters;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a search for APIs from JSON or query parameters. */
final class ApiSearchRequest {

  private ApiSearchRequest() {}

  static ApiQueries.Query read(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request, "selector", "q", "provider", "sort", "limit", "cursor", "count");
    var order = order(parameters.one("sort"));
    return new ApiQueries.Query(
        actor,
        filter(parameters),
        order,
        after(order, parameters.one("cursor")),
        parameters.limit(),
        parameters.flag("count"));
  }

  static ApiQueries.Query read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body)
            .only("selector", "q", "provider", "sort", "limit", "cursor", "count");
    var order = order(json.optionalText("sort"));
    return new ApiQueries.Query(
        actor,
        new ApiFilter(
            selection(json),
            json.optionalText("q", SearchWords::in).flatMap(Function.identity()),
            json.optionalText("provider")),
        order,
        after(order, json.optionalText("cursor")),
        json.optionalLong("limit")
            .map(limit -> QueryParameters.limit(limit.toString(), PageLimits.LARGEST))
            .orElse(QueryParameters.DEFAULT_PAGE),
        json.flag("count"));
  }

  /** Returns the labels to count in the parameter {@code keys}, and the filter. */
  static ApiQueries.FacetsQuery facets(QueryParameters parameters, Actor actor) {
    var filter = filter(parameters);
    if (parameters.one("keys").orElse("").isEmpty()) {
      throw InvalidValueException.found("keys", "missing", "names of labels, joined by commas");
    }
    return parameters
        .one(
            "keys",
            keys ->
                new ApiQueries.FacetsQuery(
                    actor, filter, Arrays.stream(keys.split(",", -1)).map(LabelName::new).toList()))
        .orElseThrow();
  }

  /** Returns the filter in the parameters {@code selector}, {@code q} and {@code provider}. */
  static ApiFilter filter(QueryParameters parameters) {
    return new ApiFilter(
        Selection.of(parameters.all("selector").stream().map(Selector::parse).toList()),
        parameters.one("q", SearchWords::in).flatMap(Function.identity()),
        parameters.one("provider"));
  }

  /** Returns the selection in the member {@code selector}. */
  static Selection selection(JsonObject json) {
    return Selection.of(json.oneOrSeveral("selector", Selection.MOST_SELECTORS, Selector::parse));
  }

  private static ApiOrder order(Optional<String> sort) {
    return switch (sort.orElse("id")) {
      case "id" -> ApiOrder.ID;
      case "name" -> ApiOrder.NAME;
      case "-updated_at" -> ApiOrder.LAST_CHANGED;
      case String other -> throw new InvalidValueException("sort", other, "id, name, -updated_at");
    };
  }

  private static Optional<ApiPosition> after(ApiOrder order, Optional<String> cursor) {
    return cursor.map(text -> ApiCursor.read(order, text));
  }
}
