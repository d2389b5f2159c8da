package io.portico.http.security;

import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.RouteMatch;
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceRights;
import io.portico.http.problem.Problem;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Decides whether a service may call from where it does, and call the route that it does. */
@Singleton
public record ServiceAccess(TrustedProxies proxies) {

  private static final String SOURCE = "source";

  /**
   * Does nothing if a service with {@code rights} may call from the address of {@code request}.
   *
   * @throws Problem if not
   */
  public void requireAddress(HttpRequest<?> request, ServiceRights rights) {
    var address = proxies.client(request);
    if (!rights.addresses().contain(address.getAddress())) {
      throw CallerProblems.addressNotAllowed(address);
    }
  }

  /**
   * Does nothing if a service with {@code rights} may call a route that allows {@code allowed}.
   *
   * @throws Problem if it has none of these scopes, or there are none
   */
  void requireScope(HttpRequest<?> request, ServiceRights rights, List<Scope.Kind> allowed) {
    var source = source(request);
    for (var kind : allowed) {
      if (rights.allow(kind, source)) {
        return;
      }
    }
    throw allowed.isEmpty()
        ? CallerProblems.closed(request)
        : CallerProblems.scopeMissing(request, allowed, source, rights);
  }

  private static Optional<String> source(HttpRequest<?> request) {
    return RouteAttributes.getRouteMatch(request)
        .map(RouteMatch::getVariableValues)
        .flatMap(variables -> Optional.ofNullable(variables.get(SOURCE)))
        .map(Object::toString);
  }
}
