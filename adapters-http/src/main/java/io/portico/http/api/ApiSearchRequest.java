package io.portico.http.api;

import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a search for APIs from JSON or query parameters. */
final class ApiSearchRequest {

  private static final String GROUP = ".*";

  /* Of parameters, and of members. */
  private static final String[] NAMES = {
    "selector", "q", "provider", "owner", "source", "missing", "sort", "limit", "cursor", "count"
  };

  private ApiSearchRequest() {}

  static ApiQueries.Query read(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, NAMES);
    var filter = filter(parameters);
    var order = order(parameters.one("sort"), filter);
    return new ApiQueries.Query(
        actor,
        filter,
        order,
        after(order, parameters.one("cursor")),
        parameters.limit(),
        parameters.flag("count"));
  }

  static ApiQueries.Query read(byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body).only(NAMES);
    var filter =
        new ApiFilter(
            Selection.ofRead(
                json.oneOrSeveral("selector", Selection.MOST_SELECTORS, Selector::parseOptional)),
            json.optionalText("q", SearchWords::in).flatMap(Function.identity()),
            json.optionalText("provider"),
            json.optionalText("owner"),
            new OriginFilter(
                json.optionalText("source", SourceName::new), json.optionalFlag("missing")));
    var order = order(json.optionalText("sort"), filter);
    return new ApiQueries.Query(
        actor,
        filter,
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
            keys -> {
              var names = List.of(keys.split(",", -1));
              return new ApiQueries.FacetsQuery(
                  actor,
                  filter,
                  names.stream().filter(key -> !key.endsWith(GROUP)).map(LabelName::new).toList(),
                  names.stream()
                      .filter(key -> key.endsWith(GROUP))
                      .map(key -> new LabelName(key.substring(0, key.length() - GROUP.length())))
                      .toList());
            })
        .orElseThrow();
  }

  /** Returns the filter in the parameters that are not about the page. */
  static ApiFilter filter(QueryParameters parameters) {
    return new ApiFilter(
        Selection.ofRead(parameters.all("selector").stream().map(Selector::parseOptional).toList()),
        parameters.one("q", SearchWords::in).flatMap(Function.identity()),
        parameters.one("provider"),
        parameters.one("owner"),
        new OriginFilter(
            parameters.one("source", SourceName::new), parameters.optionalFlag("missing")));
  }

  private static ApiOrder order(Optional<String> sort, ApiFilter filter) {
    if (sort.isEmpty()) {
      return filter.words().isPresent() ? ApiOrder.RELEVANCE : ApiOrder.ID;
    }
    return switch (sort.get()) {
      case "id" -> ApiOrder.ID;
      case "relevance" -> ApiOrder.RELEVANCE;
      case "name" -> ApiOrder.NAME;
      case "-updated_at" -> ApiOrder.LAST_CHANGED;
      case String other ->
          throw new InvalidValueException("sort", other, "id, relevance, name, -updated_at");
    };
  }

  private static Optional<ApiPosition> after(ApiOrder order, Optional<String> cursor) {
    return cursor.filter(text -> !text.isEmpty()).map(text -> ApiCursor.read(order, text));
  }
}
