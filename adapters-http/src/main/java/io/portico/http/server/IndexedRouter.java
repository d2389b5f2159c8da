package io.portico.http.server;

import io.micronaut.context.annotation.Replaces;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.RouteBuilder;
import io.micronaut.web.router.UriRouteInfo;
import io.micronaut.web.router.UriRouteMatch;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a request by the first segments of its path. The router of the framework
 * compares all routes of a method with each request, first their media types and then their
 * templates, which takes up to a quarter of the time of a short request. It still decides where no
 * route matches, or several do.
 */
@Singleton
@Replaces(DefaultRouter.class)
final class IndexedRouter extends DefaultRouter {

  private final Map<String, Node> byMethod = new HashMap<>();

  IndexedRouter(Collection<RouteBuilder> builders) {
    super(builders);
    // The framework lists each route twice.
    var routes = Collections.<UriRouteInfo<?, ?>>newSetFromMap(new IdentityHashMap<>());
    uriRoutes().forEach(routes::add);
    routes.forEach(
        route -> byMethod.computeIfAbsent(route.getHttpMethodName(), _ -> new Node()).add(route));
  }

  @Override
  @SuppressWarnings("unchecked") // the types of a match are those of its route, which are unknown
  public <T, R> @Nullable UriRouteMatch<T, R> findClosest(HttpRequest<?> request) {
    var only = findOnly(request);
    return only == null ? super.findClosest(request) : (UriRouteMatch<T, R>) only;
  }

  /** Returns the match of the only route that matches; null if the framework must decide. */
  @Nullable UriRouteMatch<?, ?> findOnly(HttpRequest<?> request) {
    var routes = byMethod.get(request.getMethodName());
    var only = routes == null ? null : routes.only(request.getPath());
    return only != null && accepts(only.getRouteInfo(), request) ? only : null;
  }

  private static boolean accepts(UriRouteInfo<?, ?> route, HttpRequest<?> request) {
    return route.getPort() == null
        && (!request.getMethod().permitsRequestBody()
            || (route.isPermitsRequestBody()
                && (route.consumesAll()
                    || route.doesConsume(request.getContentType().orElse(null)))))
        && (route.producesAll() || route.doesProduce(request.accept()))
        && route.matching(request);
  }

  /* The routes whose templates begin with the same segments. */
  private static final class Node {

    private static final char SEPARATOR = '/';
    private static final char VARIABLE = '{';

    private final Map<String, Node> next = new HashMap<>();

    /* Those that end here, or have a variable in the next segment. */
    private final List<UriRouteInfo<?, ?>> routes = new ArrayList<>();

    void add(UriRouteInfo<?, ?> route) {
      var template = route.getUriMatchTemplate().toPathString();
      var node = this;
      for (var begin = 1; begin < template.length(); ) {
        var end = end(template, begin);
        var segment = template.substring(begin, end);
        if (segment.indexOf(VARIABLE) >= 0) {
          break;
        }
        node = node.next.computeIfAbsent(segment, _ -> new Node());
        begin = end + 1;
      }
      node.routes.add(route);
    }

    /* Returns the match of the only route that matches; null if none or several do. */
    @Nullable UriRouteMatch<?, ?> only(String path) {
      @Nullable UriRouteMatch<?, ?> only = null;
      var begin = 1;
      for (@Nullable Node node = this; node != null; ) {
        for (var route : node.routes) {
          var match = route.tryMatch(path);
          if (match != null && only != null) {
            return null;
          }
          only = match == null ? only : match;
        }
        if (begin >= path.length()) {
          break;
        }
        var end = end(path, begin);
        node = node.next.get(path.substring(begin, end));
        begin = end + 1;
      }
      return only;
    }

    private static int end(String path, int begin) {
      var separator = path.indexOf(SEPARATOR, begin);
      return separator < 0 ? path.length() : separator;
    }
  }
}
