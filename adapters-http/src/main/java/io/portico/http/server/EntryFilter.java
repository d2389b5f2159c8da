package io.portico.http.server;

import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** What every request and every answer gets, before and behind all else. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class EntryFilter {

  private static final String JSON_ROUTES = "/api/";

  /* What every answer carries; the server sends such texts as they are. */
  private static final AsciiString CONTENT_TYPE_OPTIONS =
      AsciiString.cached("X-Content-Type-Options");
  private static final AsciiString NO_SNIFF = AsciiString.cached("nosniff");

  private final RequestTimes times;
  private final DateHeader date;

  EntryFilter(RequestTimes times, InstantSource clock) {
    this.times = times;
    this.date = new DateHeader(clock);
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
    response.getHeaders().set(CONTENT_TYPE_OPTIONS, NO_SNIFF);
    response.getHeaders().set(HttpHeaderNames.DATE, date.now());
    if (request.getPath().startsWith(JSON_ROUTES)
        && response.getContentType().isEmpty()
        && response.getBody().isPresent()) {
      response.getHeaders().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
    }
    times.end(request, response);
  }
}
