package io.portico.http.security;

import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ConditionalFilter;
import io.micronaut.http.server.cors.CorsFilter;
import io.portico.http.HttpProperties;
import io.portico.http.problem.Problems;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests of pages whose origin is not allowed, where origins are configured. Portico's
 * own pages are allowed. The filter of the framework, which follows, adds the headers of CORS for
 * allowed origins, and does nothing for others.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Requires(property = HttpProperties.CORS_ORIGINS)
final class OriginFilter implements ConditionalFilter, Ordered {

  private final Set<String> allowed;

  OriginFilter(@Property(name = HttpProperties.CORS_ORIGINS) List<String> allowed) {
    this.allowed = Set.copyOf(allowed);
  }

  @Override
  public int getOrder() {
    return CorsFilter.CORS_FILTER_ORDER - 1;
  }

  @Override
  public boolean isEnabled(HttpRequest<?> request) {
    return request.getHeaders().contains(HttpHeaders.ORIGIN);
  }

  /** Answers 403 instead of the route. */
  @RequestFilter
  @Nullable HttpResponse<?> reject(HttpRequest<?> request) {
    var origin = request.getHeaders().get(HttpHeaders.ORIGIN, String.class).orElse("");
    return allowed.contains(HttpProperties.ANY_ORIGIN)
            || allowed.contains(origin.toLowerCase(Locale.ROOT))
            || SameOrigin.isOwn(origin, request)
        ? null
        : Problems.answer(request, CallerProblems.originNotAllowed(origin));
  }
}
