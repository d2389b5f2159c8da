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
import io.portico.domain.access.Scope;
import io.portico.domain.access.ServiceRights;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Binds the {@link Actor} of a request, and the id of the request, to controller arguments, once
 * the filters have authenticated the caller. A caller who {@linkplain RequiresPermission may not
 * call the route} is rejected here, before the controller reads the request.
 */
@Singleton
final class ActorBinder
    implements TypedRequestArgumentBinder<Actor>, PostponedRequestArgumentBinder<Actor> {

  private static final Argument<Actor> ACTOR = Argument.of(Actor.class);

  private final ServiceAccess services;
  private final Map<RouteInfo<?>, Required> required = new ConcurrentHashMap<>();

  ActorBinder(ServiceAccess services) {
    this.services = services;
  }

  /** What a route requires of users, and of services. */
  private record Required(List<Permission> permissions, List<Scope.Kind> scopes) {}

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
    actor.ifPresent(caller -> requireRights(request, caller));
    return () -> actor;
  }

  /** Does nothing if {@code caller} may call the route of {@code request}; throws if not. */
  void requireRights(HttpRequest<?> request, Actor caller) {
    var route = RouteAttributes.getRouteInfo(request).orElse(null);
    if (route == null) {
      return;
    }
    // Without the lock that computeIfAbsent may take for a present key.
    var cached = required.get(route);
    var known = cached == null ? required.computeIfAbsent(route, ActorBinder::required) : cached;
    if (caller.rights() instanceof ServiceRights rights) {
      services.requireAddress(request, rights);
      services.requireScope(request, rights, known.scopes());
      return;
    }
    for (var permission : known.permissions()) {
      caller.require(permission);
    }
  }

  private static Required required(RouteInfo<?> route) {
    var annotations = route.getAnnotationMetadata();
    return new Required(
        List.of(annotations.enumValues(RequiresPermission.class, Permission.class)),
        List.of(annotations.enumValues(RequiresPermission.class, "scopes", Scope.Kind.class)));
  }
}
