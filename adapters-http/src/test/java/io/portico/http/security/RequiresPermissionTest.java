package io.portico.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.dashboard.session.DashboardSession;
import io.portico.http.testkit.HttpTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What routes say of who may take them, and of what they take. */
class RequiresPermissionTest extends HttpTest {

  /** A new route declares the permission of its use case by {@link RequiresPermission}. */
  @Test
  void everyRoute_belowApi_saysWhatItNeeds() {
    assertThat(routesBelowApi())
        .hasSizeGreaterThan(40)
        .allSatisfy(route -> assertThat(needs(route)).as("%s", route).isNotEmpty());
  }

  /* Whoever binds the actor checks the permission. Everybody with a session may read. */
  @Test
  void everyRoute_thatNeedsAPermission_takesTheActor() {
    Stream<UriRouteInfo<?, ?>> routes = SERVER.context().getBean(Router.class).uriRoutes();
    assertThat(routes.filter(route -> needs(route).length > 0))
        .hasSizeGreaterThan(150)
        .allSatisfy(
            route ->
                assertThat(route.getTargetMethod().getArgumentTypes())
                    .as("%s", route)
                    .containsAnyOf(
                        Actor.class,
                        List.of(needs(route)).equals(List.of(Permission.READ_APIS))
                            ? DashboardSession.class
                            : Actor.class));
  }

  @Test
  void everyGet_belowApi_needsToReadAndNoMore() {
    assertThat(routesBelowApi())
        .filteredOn(route -> route.getHttpMethodName().equals("GET"))
        .hasSizeGreaterThan(15)
        .allSatisfy(
            route ->
                assertThat(needs(route)).as("%s", route).hasSize(1).containsAnyOf(toRead(route)));
  }

  private static Permission[] toRead(UriRouteInfo<?, ?> route) {
    if (isOfTheTrail(route)) {
      return new Permission[] {Permission.READ_AUDIT};
    }
    if (isOfWebhooks(route)) {
      return new Permission[] {Permission.ADMINISTER_WEBHOOKS};
    }
    if (isOfGateways(route)) {
      return new Permission[] {Permission.ADMINISTER_GATEWAYS};
    }
    if (isOfIdentityProviders(route)) {
      return new Permission[] {Permission.ADMINISTER_USERS};
    }
    if (route.toString().contains("/api/usage/kafka")) {
      return new Permission[] {Permission.READ_INSTALLATION};
    }
    return isOfUsers(route)
        ? new Permission[] {Permission.READ_USERS}
        : new Permission[] {Permission.READ, Permission.READ_APIS};
  }

  /* Users, credentials, the trail, webhooks and gateways are for people. */
  @Test
  void routesOfUsersCredentialsTheTrailWebhooksAndGateways_areClosedToServices() {
    assertThat(routesBelowApi())
        .filteredOn(
            route ->
                isOfUsers(route)
                    || isOfTheTrail(route)
                    || isOfWebhooks(route)
                    || isOfGateways(route))
        .hasSizeGreaterThan(18)
        .allSatisfy(route -> assertThat(scopes(route)).as("%s", route).isEmpty());
  }

  /* A scope must include the permission, or its holder gets past the route and no further. */
  @Test
  void scopes_ofARoute_includeItsPermissions() {
    assertThat(routesBelowApi())
        .filteredOn(route -> scopes(route).length > 0 && !isForEverybody(route))
        .hasSizeGreaterThan(40)
        .allSatisfy(
            route -> {
              for (var scope : scopes(route)) {
                assertThat(scope.permissions()).as("%s", route).contains(needs(route));
              }
            });
  }

  @Test
  void routesOfOneSource_haveItInTheirPath() {
    assertThat(routesBelowApi())
        .filteredOn(route -> List.of(scopes(route)).contains(Scope.Kind.DISCOVERY))
        .filteredOn(route -> !isForEverybody(route))
        .hasSizeGreaterThan(2)
        .allSatisfy(
            route ->
                assertThat(route.getUriMatchTemplate().getVariableNames())
                    .as("%s", route)
                    .contains("source"));
  }

  private static boolean isForEverybody(UriRouteInfo<?, ?> route) {
    return scopes(route).length == Scope.Kind.values().length;
  }

  /* Clients send JSON as text, as a form or without a word, and accept images; see the interface. */
  @Test
  void everyRoute_anyMediaType_isAcceptedAndAnswered() {
    assertThat(routesBelowApi())
        .allSatisfy(route -> assertThat(route.producesAll()).as("%s", route).isTrue())
        .filteredOn(route -> !route.getHttpMethodName().matches("GET|HEAD"))
        .hasSizeGreaterThan(40)
        .allSatisfy(route -> assertThat(route.consumesAll()).as("%s", route).isTrue());
  }

  private static List<UriRouteInfo<?, ?>> routesBelowApi() {
    Stream<UriRouteInfo<?, ?>> routes = SERVER.context().getBean(Router.class).uriRoutes();
    return routes
        .filter(route -> route.getUriMatchTemplate().toPathString().startsWith("/api/"))
        .toList();
  }

  private static boolean isOfTheTrail(UriRouteInfo<?, ?> route) {
    return route.getUriMatchTemplate().toPathString().startsWith("/api/audit");
  }

  private static boolean isOfWebhooks(UriRouteInfo<?, ?> route) {
    return route.getUriMatchTemplate().toPathString().startsWith("/api/webhooks");
  }

  private static boolean isOfGateways(UriRouteInfo<?, ?> route) {
    return route.getUriMatchTemplate().toPathString().startsWith("/api/gateways");
  }

  private static boolean isOfIdentityProviders(UriRouteInfo<?, ?> route) {
    var path = route.getUriMatchTemplate().toPathString();
    return path.startsWith("/api/identity-providers") || path.startsWith("/api/groups");
  }

  private static boolean isOfUsers(UriRouteInfo<?, ?> route) {
    return route
        .getUriMatchTemplate()
        .toPathString()
        .matches("/api/(users|service-credentials|roles).*");
  }

  private static Scope.Kind[] scopes(UriRouteInfo<?, ?> route) {
    return route
        .getAnnotationMetadata()
        .enumValues(RequiresPermission.class, "scopes", Scope.Kind.class);
  }

  private static Permission[] needs(UriRouteInfo<?, ?> route) {
    return route.getAnnotationMetadata().enumValues(RequiresPermission.class, Permission.class);
  }
}
