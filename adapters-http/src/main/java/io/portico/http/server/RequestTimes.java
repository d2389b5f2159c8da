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
 * How long requests took, by method, route and status, as the metric {@code http_server_requests}.
 * Counted here because the framework's own counting puts a reactive step around every request.
 */
@Singleton
final class RequestTimes {

  private static final String ATTRIBUTE = "portico.request-begin";
  private static final String NO_ROUTE = "none";

  private final MeterRegistry registry;
  private final Map<Kind, Timer> timers = new ConcurrentHashMap<>();

  /* The route is a template, so there are not many. */
  private record Kind(String method, @Nullable UriMatchTemplate route, int status) {}

  RequestTimes(MeterRegistry registry) {
    this.registry = registry;
  }

  void begin(HttpRequest<?> request) {
    request.setAttribute(ATTRIBUTE, System.nanoTime());
  }

  void end(HttpRequest<?> request, HttpResponse<?> response) {
    if (request.getAttributes().getValue(ATTRIBUTE) instanceof Long begin) {
      var kind = kind(request, response);
      // First without the lock that the other may take for what is there.
      var known = timers.get(kind);
      var timer = known == null ? timers.computeIfAbsent(kind, this::timer) : known;
      timer.record(System.nanoTime() - begin, TimeUnit.NANOSECONDS);
    }
  }

  private static Kind kind(HttpRequest<?> request, HttpResponse<?> response) {
    return RouteAttributes.getRouteInfo(request).orElse(null) instanceof UriRouteInfo<?, ?> route
        ? new Kind(request.getMethodName(), route.getUriMatchTemplate(), response.code())
        // A method that no route has is anything a client cares to write.
        : new Kind(NO_ROUTE, null, response.code());
  }

  private Timer timer(Kind kind) {
    return Timer.builder("http.server.requests")
        .description("How long requests took")
        .tag("method", kind.method())
        .tag("uri", kind.route() == null ? NO_ROUTE : kind.route().toPathString())
        .tag("status", Integer.toString(kind.status()))
        .register(registry);
  }
}
