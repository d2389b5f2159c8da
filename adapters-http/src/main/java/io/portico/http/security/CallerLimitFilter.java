package io.portico.http.security;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ConditionalFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.security.filters.SecurityFilter;
import io.portico.http.problem.Problems;
import org.jspecify.annotations.Nullable;

/**
 * Rejects requests of callers who send too many. It follows authentication, which rejects requests
 * without a valid credential; {@link AccessDeniedHandler} counts those.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class CallerLimitFilter implements ConditionalFilter, Ordered {

  private final CallerLimits limits;

  CallerLimitFilter(CallerLimits limits) {
    this.limits = limits;
  }

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
    var user = user(request);
    return user == null || user.quota().count() != null;
  }

  /** Answers 429 instead of the route. */
  @RequestFilter
  @Nullable HttpResponse<?> limit(HttpRequest<?> request) {
    var user = user(request);
    var problem = user == null ? limits.countAnonymous(request) : user.quota().count();
    return problem == null ? null : Problems.answer(request, problem);
  }

  private static @Nullable CallerAuthentication user(HttpRequest<?> request) {
    return request.getAttributes().getValue(SecurityFilter.AUTHENTICATION)
            instanceof CallerAuthentication user
        ? user
        : null;
  }
}
