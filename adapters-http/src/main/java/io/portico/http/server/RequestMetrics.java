package io.portico.http.server;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.uri.UriMatchTemplate;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The metric of requests, and their lines in the {@link AccessLog}. The metric is {@code
 * http_server_requests}: request durations by method, route and status. The framework's own metric
 * adds a reactive step to every request, which costs 5 % of a small one.
 */
@Singleton
final class RequestMetrics {

  private static final String ATTRIBUTE = "portico.request-begin";
  private static final String NO_ROUTE = "none";

  private final MeterRegistry registry;
  private final AccessLog accessLog;
  private final Map<Labels, Timer> timers = new ConcurrentHashMap<>();

  /* Bounded, because the route is a template. */
  private record Labels(String method, @Nullable UriMatchTemplate route, int status) {
    String path() {
      return route == null ? NO_ROUTE : route.toPathString();
    }
  }

  RequestMetrics(MeterRegistry registry, AccessLog accessLog) {
    this.registry = registry;
    this.accessLog = accessLog;
  }

  void begin(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, System.nanoTime());
  }

  void end(HttpRequest<?> request, HttpResponse<?> response) {
    if (request.getAttributes().getValue(ATTRIBUTE) instanceof Long begin) {
      var nanos = System.nanoTime() - begin;
      var labels = labels(request, response);
      timer(labels).record(nanos, TimeUnit.NANOSECONDS);
      // The path is put together anew each time.
      if (accessLog.isOn()) {
        accessLog.write(request, labels.method(), labels.path(), labels.status(), nanos);
      }
    }
  }

  private static Labels labels(HttpRequest<?> request, HttpResponse<?> response) {
    return RouteAttributes.getRouteInfo(request).orElse(null) instanceof UriRouteInfo<?, ?> route
        ? new Labels(request.getMethodName(), route.getUriMatchTemplate(), response.code())
        // Without a route, the method is arbitrary text of the client.
        : new Labels(NO_ROUTE, null, response.code());
  }

  private Timer timer(Labels labels) {
    // Without the lock that computeIfAbsent may take for a present key.
    var known = timers.get(labels);
    return known == null ? timers.computeIfAbsent(labels, this::registered) : known;
  }

  private Timer registered(Labels labels) {
    return Timer.builder("http.server.requests")
        .description("How long requests took")
        .tag("method", labels.method())
        .tag("uri", labels.path())
        .tag("status", Integer.toString(labels.status()))
        .register(registry);
  }
}
