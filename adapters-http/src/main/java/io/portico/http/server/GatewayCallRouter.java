package io.portico.http.server;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.RouteBuilder;
import io.micronaut.web.router.UriRouteInfo;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of {@link GatewayCalls} by their path. The router of the framework matches the
 * templates of all routes for each request, which takes a quarter of the time of such a call.
 */
@Singleton
@Replaces(DefaultRouter.class)
final class GatewayCallRouter extends DefaultRouter {

  private final @Nullable UriRouteInfo<?, ?> gatewayCalls;

  GatewayCallRouter(Collection<RouteBuilder> builders) {
    super(builders);
    this.gatewayCalls =
        uriRoutes()
            .filter(route -> route.getHttpMethod() == HttpMethod.GET)
            .filter(route -> route.tryMatch(GatewayCalls.PATH) != null)
            .findFirst()
            .orElse(null);
  }

  /* Calls of any method and path become this one before. */
  @Override
  @SuppressWarnings("unchecked") // the types of a match are those of its route, which are unknown
  public <T, R> @Nullable UriRouteMatch<T, R> findClosest(HttpRequest<?> request) {
    return gatewayCalls != null
            && request.getMethod() == HttpMethod.GET
            && request.getPath().equals(GatewayCalls.PATH)
        ? (UriRouteMatch<T, R>) gatewayCalls.tryMatch(GatewayCalls.PATH)
        : super.findClosest(request);
  }
}
