package io.portico.testkit;

import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.toCollection;

import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.site.SiteController;
import java.lang.annotation.Annotation;
import java.util.Set;
import java.util.TreeSet;

/** The routes of the dashboard. */
public final class DashboardRoutes {

  private DashboardRoutes() {}

  /** Returns the paths of its GET routes, for example {@code /dashboard/apis/{id}}. */
  public static Set<String> thatRead(ApplicationContext context) {
    return paths(context, "GET", DashboardController.class);
  }

  /** Returns the paths of the GET routes of sites, for example {@code /portal/{site}/apis}. */
  public static Set<String> ofSitesThatRead(ApplicationContext context) {
    return paths(context, "GET", SiteController.class);
  }

  /** Returns the paths of its POST routes, which forms are sent to. */
  public static Set<String> thatTakeForms(ApplicationContext context) {
    return paths(context, "POST", DashboardController.class);
  }

  private static Set<String> paths(
      ApplicationContext context, String method, Class<? extends Annotation> controllers) {
    return context
        .getBean(Router.class)
        .uriRoutes()
        .filter(route -> route.getHttpMethodName().equals(method))
        .filter(route -> route.getAnnotationMetadata().hasAnnotation(controllers))
        .map(
            route ->
                route.getUriMatchTemplate().toPathString().replaceAll("\\{(\\w+):[^}]*}", "{$1}"))
        .collect(toCollection(TreeSet::new));
  }

  /** Returns the route among {@code routes} that {@code path} leads to. */
  public static String takenBy(Set<String> routes, String path) {
    return routes.stream()
        .filter(route -> path.matches(route.replaceAll("\\{\\w+}", "[^/]+")))
        .min(comparingInt(route -> route.split("\\{", -1).length))
        .orElseThrow(() -> new AssertionError(path));
  }
}
