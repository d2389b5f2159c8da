package io.portico.endtoend;

import static java.util.Comparator.comparingInt;

import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The routes of organisations, each as its method and the template of its path, and which contract
 * answers for which of them.
 */
final class Routes {

  /**
   * The beginnings of the paths that a contract tests; the longest that fits counts. A contract
   * that is new here holds its routes to the same tests as {@link LabelingApiContract}.
   */
  private static final Map<Class<?>, List<String>> CLAIMS =
      Map.of(
          LabelingApiContract.class,
          List.of("/api/labels", "/api/apis", "/api/{api_id}/labels", "/api/limits"),
          BulkApiContract.class,
          List.of("/api/labels/apply", "/api/jobs"),
          BundleApiContract.class,
          List.of("/api/governance/export", "/api/governance/import"),
          GovernanceApiContract.class,
          List.of("/api/governance"),
          DiscoveryApiContract.class,
          List.of("/api/discovery"));

  private final Set<String> all;

  private Routes(Set<String> all) {
    this.all = all;
  }

  static Routes of(ApplicationContext context) {
    var routes = new TreeSet<String>();
    context
        .getBean(Router.class)
        .uriRoutes()
        .map(
            route ->
                route.getHttpMethodName()
                    + " "
                    + route
                        .getUriMatchTemplate()
                        .toPathString()
                        .replaceAll("\\{(\\w+):[^}]*}", "{$1}"))
        .filter(route -> route.matches("(?!HEAD).* /api/.*"))
        .forEach(routes::add);
    return new Routes(routes);
  }

  /** Returns the routes that {@code contract} answers for. */
  List<String> claimedBy(Class<?> contract) {
    return all.stream()
        .filter(route -> claimant(route).filter(contract::equals).isPresent())
        .toList();
  }

  /** Returns the routes that nobody answers for. */
  List<String> unclaimed() {
    return all.stream().filter(route -> claimant(route).isEmpty()).toList();
  }

  /** Returns the route that {@code call} takes. */
  String takenBy(Call call) {
    var asked = call.toString().replaceFirst("\\?.*", "").replaceFirst("/$", "");
    return all.stream()
        .filter(route -> asked.matches(route.replaceAll("\\{\\w+}", "[^/]+")))
        .min(comparingInt(route -> route.split("\\{", -1).length))
        .orElse(asked);
  }

  private static Optional<Class<?>> claimant(String route) {
    var path = route.replaceFirst("^\\S+ ", "");
    return CLAIMS.entrySet().stream()
        .flatMap(
            claim -> claim.getValue().stream().map(prefix -> Map.entry(prefix, claim.getKey())))
        .filter(claim -> (path + "/").startsWith(claim.getKey() + "/"))
        .max(comparingInt(claim -> claim.getKey().length()))
        .map(Map.Entry::getValue);
  }
}
