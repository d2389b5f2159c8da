package io.portico.http.security;

import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.RouteInfo;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Binds the {@link Actor} of a request, and the id of the request, to controller arguments, once
 * the filters have authenticated the caller. A caller without the {@linkplain RequiresPermission
 * permissions of the route} is rejected here, before the controller reads the request.
 */
@Singleton
final class ActorBinder
    implements TypedRequestArgumentBinder<Actor>, PostponedRequestArgumentBinder<Actor> {

  private static final Argument<Actor> ACTOR = Argument.of(Actor.class);

  private final Map<RouteInfo<?>, Permission[]> required = new ConcurrentHashMap<>();

  @Override
  public Argument<Actor> argumentType() {
    return ACTOR;
  }

  @Override
  public BindingResult<Actor> bind(
      ArgumentConversionContext<Actor> context, HttpRequest<?> request) {
    var actor =
        request
            .getUserPrincipal(CallerAuthentication.class)
            .map(caller -> caller.actor().during(RequestId.of(request)));
    actor.ifPresent(caller -> requirePermissions(request, caller));
    return () -> actor;
  }

  private void requirePermissions(HttpRequest<?> request, Actor caller) {
    var route = RouteAttributes.getRouteInfo(request).orElse(null);
    if (route == null) {
      return;
    }
    // Without the lock that computeIfAbsent may take for a present key.
    var known = required.get(route);
    for (var permission :
        known == null ? required.computeIfAbsent(route, ActorBinder::permissions) : known) {
      caller.require(permission);
    }
  }

  private static Permission[] permissions(RouteInfo<?> route) {
    return route.getAnnotationMetadata().enumValues(RequiresPermission.class, Permission.class);
  }
}
