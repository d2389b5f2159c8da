package io.portico.http.api;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.http.HttpRequest;
import io.portico.application.port.in.Pages;
import io.portico.application.port.in.api.FindApis;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.SearchWords;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.json.JsonObject;
import io.portico.http.server.QueryParameters;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JSON, or the query, that APIs are searched by.
 *
 * @param selector which APIs are meant, as a string or as several, of which one must hold
 * @param q words in the name, the description or the owner
 * @param provider the exact provider
 * @param sort id, name or -updated_at
 * @param limit how many on a page, 1 to 1,000
 * @param cursor the member next of the page before
 * @param count whether to tell how many there are on all pages
 */
@Introspected
record ApiSearchRequest(
    @Nullable List<String> selector,
    @Nullable String q,
    @Nullable String provider,
    @Nullable String sort,
    @Nullable Integer limit,
    @Nullable String cursor,
    @Nullable Boolean count) {

  private static final int USUAL_PAGE = 50;

  static FindApis.Query read(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request, "selector", "q", "provider", "sort", "limit", "cursor", "count");
    var order = order(parameters.one("sort"));
    return new FindApis.Query(
        actor,
        filter(parameters),
        order,
        after(order, parameters.one("cursor")),
        parameters.limit(),
        parameters.flag("count"));
  }

  static FindApis.Query read(byte @Nullable [] body, Actor actor) {
    var json =
        JsonObject.parse(body)
            .only("selector", "q", "provider", "sort", "limit", "cursor", "count");
    var order = order(json.optionalText("sort"));
    return new FindApis.Query(
        actor,
        new ApiFilter(
            selection(json),
            json.optionalText("q").flatMap(SearchWords::in),
            json.optionalText("provider")),
        order,
        after(order, json.optionalText("cursor")),
        json.optionalInteger("limit").map(ApiSearchRequest::pageSize).orElse(USUAL_PAGE),
        json.flag("count"));
  }

  /** Returns the filter in a query that has {@code selector}, {@code q} and {@code provider}. */
  static ApiFilter filter(QueryParameters parameters) {
    return new ApiFilter(
        Selection.of(parameters.all("selector").stream().map(Selector::parse).toList()),
        parameters.one("q").flatMap(SearchWords::in),
        parameters.one("provider"));
  }

  /** Returns the selection that the member {@code selector} means. */
  static Selection selection(JsonObject json) {
    return Selection.of(json.oneOrSeveral("selector", Selection.MOST_SELECTORS, Selector::parse));
  }

  private static ApiOrder order(Optional<String> word) {
    if (word.isEmpty()) {
      return ApiOrder.ID;
    }
    return Arrays.stream(ApiOrder.values())
        .filter(order -> order.word().equals(word.get()))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "sort",
                    word.get(),
                    Arrays.stream(ApiOrder.values())
                        .map(ApiOrder::word)
                        .collect(Collectors.joining(", "))));
  }

  private static Optional<ApiPosition> after(ApiOrder order, Optional<String> cursor) {
    return cursor.map(text -> ApiCursor.read(order, text));
  }

  private static int pageSize(int limit) {
    if (limit < 1 || limit > Pages.LARGEST) {
      throw new InvalidValueException(
          "limit", Integer.toString(limit), "a whole number from 1 to " + Pages.LARGEST);
    }
    return limit;
  }
}
