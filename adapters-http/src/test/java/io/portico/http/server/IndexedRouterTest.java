package io.portico.http.server;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpRequest;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.RouteBuilder;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.micronaut.web.router.UriRouteMatch;
import io.micronaut.web.router.exceptions.DuplicateRouteException;
import io.portico.http.testkit.HttpTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The router of Portico finds what the router of the framework finds. */
class IndexedRouterTest extends HttpTest {

  private static final List<String> VALUES =
      List.of("7", "keys", "labels", "search", "%C3%84", "a.b", "x y");

  private final ApplicationContext context = SERVER.context();
  private final Router router = context.getBean(Router.class);
  private final Router framework = new DefaultRouter(context.getBeansOfType(RouteBuilder.class));

  @Test
  void findClosest_everyRouteWithAnyMethodPathAndHeaders_isThatOfTheFramework() {
    assertThat(router).isInstanceOf(IndexedRouter.class);
    var paths = paths();
    assertThat(paths).hasSizeGreaterThan(1_000);
    var found = new ArrayList<Found>();

    for (var path : paths) {
      for (var request : requests(path)) {
        var expected = closest(framework, request);
        assertThat(closest(router, request))
            .as("%s %s %s", request.getMethodName(), path, request.getHeaders().asMap())
            .isEqualTo(expected);
        found.add(expected);
      }
    }

    var routes = found.stream().map(Found::route).collect(toSet());
    assertThat(routes).hasSizeGreaterThan(250).contains("none");
  }

  @Test
  void findOnly_pathOfAnyRoute_isFoundUnlessSeveralRoutesMatch() {
    var alone = 0;
    for (var route : routes()) {
      var path = route.getUriMatchTemplate().toPathString().replaceAll("\\{[^}]*}", "7");
      var matching =
          routes().stream()
              .filter(other -> other.getHttpMethodName().equals(route.getHttpMethodName()))
              .filter(other -> other.tryMatch(path) != null)
              .count();

      var found = ((IndexedRouter) router).findOnly(request(route.getHttpMethodName(), path));

      assertThat(found != null)
          .as("%s %s", route.getHttpMethodName(), path)
          .isEqualTo(matching == 1);
      alone += matching == 1 ? 1 : 0;
    }
    assertThat(alone).isGreaterThan(400);
  }

  /* The framework lists each twice. */
  private Set<UriRouteInfo<?, ?>> routes() {
    var routes = Collections.<UriRouteInfo<?, ?>>newSetFromMap(new IdentityHashMap<>());
    framework.uriRoutes().forEach(routes::add);
    return routes;
  }

  /** What a router finds: the method of the route, and the variables of the path. */
  private record Found(String route, Map<String, Object> variables) {
    private static final Found NONE = new Found("none", Map.of());
    private static final Found SEVERAL = new Found("several", Map.of());
  }

  private static Found closest(Router router, HttpRequest<?> request) {
    try {
      UriRouteMatch<?, ?> match = router.findClosest(request);
      return match == null
          ? Found.NONE
          : new Found(
              match.getRouteInfo().getHttpMethodName()
                  + " "
                  + match.getRouteInfo().getTargetMethod(),
              match.getVariableValues());
    } catch (DuplicateRouteException _) {
      return Found.SEVERAL;
    }
  }

  /* The templates of all routes with values in the place of variables, and what resembles them. */
  private Set<String> paths() {
    return framework
        .uriRoutes()
        .map(route -> route.getUriMatchTemplate().toPathString())
        .distinct()
        .flatMap(
            template ->
                VALUES.stream().map(value -> template.replaceAll("\\{[^}]*}", value.strip())))
        .flatMap(path -> Stream.of(path, path + "/", path + "/more", path.replace("api", "apis")))
        .filter(path -> !path.contains(" ") && !path.startsWith("//"))
        .collect(toSet());
  }

  private static List<MutableHttpRequest<?>> requests(String path) {
    return Stream.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE")
        .<MutableHttpRequest<?>>flatMap(
            method ->
                Stream.of(
                    request(method, path),
                    request(method, path)
                        .contentType(MediaType.APPLICATION_JSON)
                        .accept(MediaType.APPLICATION_JSON_TYPE),
                    request(method, path)
                        .contentType("application/x-www-form-urlencoded")
                        .accept(MediaType.TEXT_HTML_TYPE, MediaType.ALL_TYPE),
                    request(method, path).contentType("image/png").accept("image/png")))
        .toList();
  }

  private static MutableHttpRequest<Object> request(String method, String path) {
    return HttpRequest.create(HttpMethod.parse(method), path, method);
  }
}
