package io.portico.http.security;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.security.filters.SecurityFilter;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests of callers who send too many. It follows authentication, which rejects requests
 * without a valid credential; {@link AccessDeniedHandler} counts those.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class CallerLimitFilter implements Ordered {

  private final CallerLimits limits;

  CallerLimitFilter(CallerLimits limits) {
    this.limits = limits;
  }

  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.after();
  }

  /** Answers 429 instead of the route. */
  @RequestFilter
  @Nullable HttpResponse<?> limit(HttpRequest<?> request) {
    var problem = count(request);
    return problem == null ? null : Problems.answer(request, problem);
  }

  private @Nullable Problem count(HttpRequest<?> request) {
    return request.getAttributes().getValue(SecurityFilter.AUTHENTICATION)
            instanceof CallerAuthentication user
        ? limits.count(user)
        : limits.countAnonymous(request);
  }
}
