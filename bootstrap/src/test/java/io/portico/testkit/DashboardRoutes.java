package io.portico.testkit;

import static java.util.stream.Collectors.toCollection;

import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import io.portico.http.dashboard.session.DashboardController;
import java.util.Set;
import java.util.TreeSet;

/** The routes of the dashboard. */
public final class DashboardRoutes {

  private DashboardRoutes() {}

  /** Returns the paths of its GET routes, for example {@code /dashboard/apis/{id}}. */
  public static Set<String> thatRead(ApplicationContext context) {
    return context
        .getBean(Router.class)
        .uriRoutes()
        .filter(route -> route.getHttpMethodName().equals("GET"))
        .filter(route -> route.getAnnotationMetadata().hasAnnotation(DashboardController.class))
        .map(
            route ->
                route.getUriMatchTemplate().toPathString().replaceAll("\\{(\\w+):[^}]*}", "{$1}"))
        .collect(toCollection(TreeSet::new));
  }

  /** Returns the route of a page among {@code all}: its own, or that of all actions of a record. */
  public static String among(Set<String> all, String page) {
    var action = page.replaceFirst("/[a-z]+$", "/{action}");
    return all.contains(action) && !all.contains(page) ? action : page;
  }
}
