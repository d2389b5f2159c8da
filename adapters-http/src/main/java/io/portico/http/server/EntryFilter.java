package io.portico.http.server;

import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import org.jspecify.annotations.Nullable;

/** What every request and every answer gets, before and behind all else. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class EntryFilter {

  private static final String JSON_ROUTES = "/api/";

  private final RequestTimes times;

  EntryFilter(RequestTimes times) {
    this.times = times;
  }

  /** Refuses a request that breaks a rule of entry. */
  @RequestFilter
  @Nullable HttpResponse<?> refuse(HttpRequest<?> request) {
    times.begin(request);
    var problem = EntryRules.broken(request);
    return problem.isEmpty() ? null : Problems.answer(request, problem.get());
  }

  /** Names the request in the answer, and forbids browsers to guess what the answer is. */
  @ResponseFilter
  void complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
    if (!response.getHeaders().contains(RequestId.HEADER)) {
      response.header(RequestId.HEADER, RequestId.of(request));
    }
    response.getHeaders().set("X-Content-Type-Options", "nosniff");
    if (request.getPath().startsWith(JSON_ROUTES)
        && response.getContentType().isEmpty()
        && response.getBody().isPresent()) {
      response.contentType(MediaType.APPLICATION_JSON_TYPE);
    }
    times.end(request, response);
  }
}
