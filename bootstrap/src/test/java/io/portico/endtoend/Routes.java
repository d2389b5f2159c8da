package io.portico.endtoend;

import static java.util.Comparator.comparingInt;
import static java.util.Map.entry;

import io.micronaut.context.ApplicationContext;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.http.security.RequiresPermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

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
      Map.ofEntries(
          entry(
              LabelingApiContract.class,
              List.of("/api/labels", "/api/apis", "/api/{api_id}/labels", "/api/limits")),
          entry(BulkApiContract.class, List.of("/api/labels/apply", "/api/jobs")),
          entry(
              BundleApiContract.class, List.of("/api/governance/export", "/api/governance/import")),
          entry(GovernanceApiContract.class, List.of("/api/governance")),
          entry(DiscoveryApiContract.class, List.of("/api/discovery")),
          entry(DeveloperApiContract.class, List.of("/api/portal/developers")),
          entry(
              KeyLifeApiContract.class,
              List.of("/api/portal/keys", "/api/portal/developers/{id}/keys", "/api/keys")),
          entry(PortalConfigurationApiContract.class, List.of("/api/portal/configuration")),
          entry(PortalPlansApiContract.class, List.of("/api/portal/policies")),
          entry(MailApiContract.class, List.of("/api/portal/mail")),
          entry(KeyRequestApiContract.class, List.of("/api/portal/requests")),
          entry(UsageIngestContract.class, List.of("/api/activity/records")),
          entry(UsageReportContract.class, List.of("/api/activity/keys", "/api/activity/top")),
          entry(UsersApiContract.class, List.of("/api/users")),
          entry(AuditApiContract.class, List.of("/api/audit")),
          entry(OperatorApiContract.class, List.of("/admin")),
          entry(PortalCatalogueApiContract.class, List.of("/api/portal/catalogue")));

  private final SortedMap<String, Set<Role>> all;

  private Routes(SortedMap<String, Set<Role>> all) {
    this.all = all;
  }

  static Routes of(ApplicationContext context) {
    var routes = new TreeMap<String, Set<Role>>();
    context
        .getBean(Router.class)
        .uriRoutes()
        .filter(route -> written(route).matches("(?!HEAD).* /(api|admin)/.*"))
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

  /** Returns every route for the callers of organisations. */
  List<String> ofOrganisations() {
    return all.keySet().stream().filter(route -> route.contains(" /api/")).toList();
  }

  /** Returns the roles that a route says it is for. */
  Set<Role> roles(String route) {
    return Optional.ofNullable(all.get(route)).orElseThrow(() -> new AssertionError(route));
  }

  /** Returns the routes that {@code contract} answers for. */
  List<String> claimedBy(Class<?> contract) {
    return all.keySet().stream()
        .filter(route -> claimant(route).filter(contract::equals).isPresent())
        .toList();
  }

  /** Returns the routes that nobody answers for. */
  List<String> unclaimed() {
    return all.keySet().stream().filter(route -> claimant(route).isEmpty()).toList();
  }

  /** Returns the route that {@code call} takes. */
  String takenBy(Call call) {
    var asked = call.toString().replaceFirst("\\?.*", "").replaceFirst("/$", "");
    return all.keySet().stream()
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
