package io.portico.testkit;

import static java.util.Comparator.comparingInt;

import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.http.security.RequiresPermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The routes of a running Portico, each as its method and the template of its path. */
public final class Routes {

  private final SortedMap<String, Set<Role>> all;

  private Routes(SortedMap<String, Set<Role>> all) {
    this.all = all;
  }

  public static Routes of(ApplicationContext context) {
    var routes = new TreeMap<String, Set<Role>>();
    context
        .getBean(Router.class)
        .uriRoutes()
        .filter(route -> written(route).matches("(?!HEAD).* /(api|admin|services)/.*"))
        .forEach(route -> routes.put(written(route), roles(route)));
    return new Routes(routes);
  }

  private static String written(UriRouteInfo<?, ?> route) {
    var template = route.getUriMatchTemplate().toPathString();
    return route.getHttpMethodName() + " " + template.replaceAll("\\{(\\w+):[^}]*}", "{$1}");
  }

  private static Set<Role> roles(UriRouteInfo<?, ?> route) {
    var roles = EnumSet.allOf(Role.class);
    for (var right :
        route.getAnnotationMetadata().enumValues(RequiresPermission.class, Permission.class)) {
      roles.retainAll(right.roles());
    }
    return roles;
  }

  /** Returns the routes whose path starts with {@code beginning}. */
  public List<String> below(String beginning) {
    return all.keySet().stream().filter(route -> route.contains(" " + beginning)).toList();
  }

  /** Returns the roles that a route permits. */
  public Set<Role> roles(String route) {
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
