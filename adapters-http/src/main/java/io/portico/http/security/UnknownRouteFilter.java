package io.portico.http.security;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.security.filters.SecurityFilter;
import io.micronaut.web.router.RouteAttributes;
import io.portico.http.problem.Problems;
import org.jspecify.annotations.Nullable;

/**
 * Answers 401 to requests of unknown routes with a wrong credential, so that a client with a
 * mistyped credential and address learns of the credential first. It follows {@link
 * CallerLimitFilter}, which counts them.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class UnknownRouteFilter implements Ordered {

  private final CredentialReader reader;

  UnknownRouteFilter(CredentialReader reader) {
    this.reader = reader;
  }

  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.after() + 1;
  }

  /** Answers 401 instead of 404. */
  @RequestFilter
  @Nullable HttpResponse<?> authenticate(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request).isPresent()
            || request.getAttributes().contains(SecurityFilter.AUTHENTICATION.toString())
            || reader.findToken(request).isEmpty()
        ? null
        : Problems.unauthorised(request);
  }
}
