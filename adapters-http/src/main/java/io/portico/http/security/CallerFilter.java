package io.portico.http.security;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ConditionalFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.security.filters.SecurityFilter;
import io.micronaut.web.router.RouteAttributes;
import io.portico.http.connection.GatewayCalls;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests of callers who send too many, and those of unknown routes with a wrong
 * credential. It follows authentication, which rejects requests of known routes without a valid
 * credential; {@link AccessDeniedHandler} counts those.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
record CallerFilter(CallerLimits limits, CredentialReader reader)
    implements ConditionalFilter, Ordered {

  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.after();
  }

  /**
   * Counts the request of a cached caller; returns whether the filter is needed: the caller is not
   * known yet, or sends too many. A step in the chain of filters costs more than the count.
   */
  @Override
  public boolean isEnabled(HttpRequest<?> request) {
    if (GatewayCalls.contains(request.getPath())) {
      // Its 429 would be mistaken for that of the visitor.
      return false;
    }
    var user = user(request);
    return user == null || user.quota().count() != null;
  }

  /** Answers 429 or 401 instead of the route. */
  @RequestFilter
  @Nullable HttpResponse<?> reject(HttpRequest<?> request) {
    var user = user(request);
    var problem = user == null ? rejectAnonymous(request) : user.quota().count();
    return problem == null ? null : Problems.answer(request, problem);
  }

  private @Nullable Problem rejectAnonymous(HttpRequest<?> request) {
    var tooMany = limits.countAnonymous(request);
    return tooMany == null && isOfUnknownRoute(request) && reader.findToken(request).isPresent()
        ? Problems.unauthorised()
        : tooMany;
  }

  private static boolean isOfUnknownRoute(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request).isEmpty();
  }

  private static @Nullable CallerAuthentication user(HttpRequest<?> request) {
    return request.getAttributes().getValue(SecurityFilter.AUTHENTICATION)
            instanceof CallerAuthentication user
        ? user
        : null;
  }
}
