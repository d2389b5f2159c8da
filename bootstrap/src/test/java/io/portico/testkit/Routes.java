package io.portico.testkit;

import static java.util.Comparator.comparingInt;

import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.access.Scope;
import io.portico.http.security.RequiresPermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The routes of a running Portico, each as its method and the template of its path. */
public final class Routes {

  private final SortedMap<String, Rights> all;

  private Routes(SortedMap<String, Rights> all) {
    this.all = all;
  }

  /** Who may call a route: users with one of the roles, services with one of the scopes. */
  private record Rights(List<Permission> permissions, Set<Role> roles, Set<Scope.Kind> scopes) {}

  public static Routes of(ApplicationContext context) {
    var routes = new TreeMap<String, Rights>();
    context
        .getBean(Router.class)
        .uriRoutes()
        .filter(route -> written(route).matches("(?!HEAD).* /(api|admin|services|gateway)/.*"))
        .forEach(route -> routes.put(written(route), rights(route)));
    return new Routes(routes);
  }

  private static String written(UriRouteInfo<?, ?> route) {
    var template = route.getUriMatchTemplate().toPathString();
    return route.getHttpMethodName() + " " + template.replaceAll("\\{(\\w+):[^}]*}", "{$1}");
  }

  private static Rights rights(UriRouteInfo<?, ?> route) {
    var annotations = route.getAnnotationMetadata();
    var permissions = List.of(annotations.enumValues(RequiresPermission.class, Permission.class));
    var roles = EnumSet.allOf(Role.class);
    permissions.forEach(permission -> roles.retainAll(permission.roles()));
    var scopes = EnumSet.noneOf(Scope.Kind.class);
    scopes.addAll(
        List.of(annotations.enumValues(RequiresPermission.class, "scopes", Scope.Kind.class)));
    return new Rights(permissions, roles, scopes);
  }

  /** Returns the routes whose path starts with {@code beginning}. */
  public List<String> below(String beginning) {
    return all.keySet().stream().filter(route -> route.contains(" " + beginning)).toList();
  }

  /** Returns the roles that a route permits. */
  public Set<Role> roles(String route) {
    return rights(route).roles();
  }

  /** Returns the permissions that users need for a route. */
  public List<Permission> permissions(String route) {
    return rights(route).permissions();
  }

  /** Returns the scopes with which services may call a route. */
  public Set<Scope.Kind> scopes(String route) {
    return rights(route).scopes();
  }

  private Rights rights(String route) {
    return Optional.ofNullable(all.get(route)).orElseThrow(() -> new AssertionError(route));
  }

  /** Returns the route that {@code call} takes. */
  public String takenBy(Call call) {
    var asked = call.toString().replaceFirst("\\?.*", "").replaceFirst("/$", "");
    return all.keySet().stream()
        .filter(route -> asked.matches(route.replaceAll("\\{\\w+}", "[^/]+")))
        .min(comparingInt(route -> route.split("\\{", -1).length))
        .orElse(asked);
  }
}
