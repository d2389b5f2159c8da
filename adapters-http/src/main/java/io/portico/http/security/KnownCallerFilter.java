package io.portico.http.security;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.filter.ConditionalFilter;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.config.SecurityConfiguration;
import io.micronaut.security.filters.AuthenticationFetcher;
import io.micronaut.security.filters.SecurityFilter;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.RouteInfo;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The filter of micronaut-security with a short way for the commonest request: its caller is known
 * from a moment ago, and its route asks for a known caller and for nothing else. Such a request
 * passes the filter by. Every other one goes the library's way, which finds the same and takes a
 * dozen reactive steps for it.
 */
@Filter(Filter.MATCH_ALL_PATTERN)
@Replaces(SecurityFilter.class)
final class KnownCallerFilter extends SecurityFilter implements ConditionalFilter {

  private static final String[] ANY_KNOWN_CALLER = {SecurityRule.IS_AUTHENTICATED};

  private final CredentialReader reader;
  private final CredentialValidator validator;
  private final Map<RouteInfo<?>, Boolean> anyKnownCaller = new ConcurrentHashMap<>();

  KnownCallerFilter(
      Collection<SecurityRule<HttpRequest<?>>> rules,
      Collection<AuthenticationFetcher<HttpRequest<?>>> fetchers,
      SecurityConfiguration configuration,
      CredentialReader reader,
      CredentialValidator validator) {
    super(rules, fetchers, configuration);
    this.reader = reader;
    this.validator = validator;
  }

  /** Returns whether the library is asked: not for a caller who is known, and noted here. */
  @Override
  public boolean isEnabled(HttpRequest<?> request) {
    if (!asksForAnyKnownCaller(request)) {
      return true;
    }
    Optional<Authentication> caller = reader.findToken(request).flatMap(validator::known);
    caller.ifPresent(
        known -> {
          request.setAttribute(KEY, true);
          request.setAttribute(AUTHENTICATION, known);
        });
    return caller.isEmpty();
  }

  private boolean asksForAnyKnownCaller(HttpRequest<?> request) {
    var route = RouteAttributes.getRouteInfo(request).orElse(null);
    if (route == null) {
      return false;
    }
    // First without the lock that the other may take for what is there.
    var known = anyKnownCaller.get(route);
    return known == null
        ? anyKnownCaller.computeIfAbsent(route, KnownCallerFilter::asksForAnyKnownCaller)
        : known;
  }

  private static boolean asksForAnyKnownCaller(RouteInfo<?> route) {
    return Arrays.equals(
        route.getAnnotationMetadata().stringValues(Secured.class), ANY_KNOWN_CALLER);
  }
}
