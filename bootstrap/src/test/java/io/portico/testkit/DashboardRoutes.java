package io.portico.testkit;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toCollection;

import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.security.RequiresPermission;
import io.portico.http.site.SiteController;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The routes of the dashboard. */
public final class DashboardRoutes {

  /** The route of the page to which mails with a link to a key lead. */
  public static final String KEY_LINK = "/portal/key/{token}";

  private DashboardRoutes() {}

  /** Returns the paths of its GET routes, for example {@code /dashboard/apis/{id}}. */
  public static Set<String> thatRead(ApplicationContext context) {
    return paths(context, "GET", DashboardController.class);
  }

  /** Returns those of them that need one of these permissions and no other. */
  public static Set<String> thatReadWith(ApplicationContext context, Set<Permission> some) {
    return routes(context, "GET", DashboardController.class)
        .filter(route -> !needs(route).isEmpty() && some.containsAll(needs(route)))
        .map(DashboardRoutes::path)
        .collect(toCollection(TreeSet::new));
  }

  private static List<Permission> needs(UriRouteInfo<?, ?> route) {
    return List.of(
        route.getAnnotationMetadata().enumValues(RequiresPermission.class, Permission.class));
  }

  /**
   * Returns the paths of the GET routes of sites, for example {@code /portal/{site}/apis}, and of
   * the page to which mails with a link to a key lead.
   */
  public static Set<String> ofSitesThatRead(ApplicationContext context) {
    var paths = new TreeSet<>(paths(context, "GET", SiteController.class));
    paths.add(KEY_LINK);
    return paths;
  }

  /** Returns the paths of its POST routes, which forms are sent to. */
  public static Set<String> thatTakeForms(ApplicationContext context) {
    return paths(context, "POST", DashboardController.class);
  }

  private static Set<String> paths(
      ApplicationContext context, String method, Class<? extends Annotation> controllers) {
    return routes(context, method, controllers)
        .map(DashboardRoutes::path)
        .collect(toCollection(TreeSet::new));
  }

  private static Stream<UriRouteInfo<?, ?>> routes(
      ApplicationContext context, String method, Class<? extends Annotation> controllers) {
    Stream<UriRouteInfo<?, ?>> all = context.getBean(Router.class).uriRoutes();
    return all.filter(route -> route.getHttpMethodName().equals(method))
        .filter(route -> route.getAnnotationMetadata().hasAnnotation(controllers));
  }

  private static String path(UriRouteInfo<?, ?> route) {
    return route.getUriMatchTemplate().toPathString().replaceAll("\\{(\\w+):[^}]*}", "{$1}");
  }

  /** Returns the route among {@code routes} that {@code path} leads to. */
  public static String takenBy(Set<String> routes, String path) {
    return routes.stream()
        .filter(route -> path.matches(route.replaceAll("\\{\\w+}", "[^/]+")))
        .min(comparingInt(route -> route.split("\\{", -1).length))
        .orElseThrow(() -> new AssertionError(path));
  }
}
