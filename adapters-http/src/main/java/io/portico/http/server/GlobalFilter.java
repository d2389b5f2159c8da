package io.portico.http.server;

import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Value;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.util.AsciiString;
import io.portico.http.HttpProperties;
import io.portico.http.connection.GatewayCalls;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.problem.ProblemPage;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import io.portico.http.site.Portal;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * The first filter of every request and the last of every response: validates the request, adds the
 * headers of all responses, and records the duration.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(GlobalFilter.ORDER)
final class GlobalFilter {

  /* Only the filter that traces requests is before it. */
  static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 1;

  private static final String JSON_ROUTES = "/api/";

  /* Netty writes these without encoding them again. */
  private static final AsciiString REQUEST_ID = AsciiString.cached(RequestId.HEADER);
  private static final AsciiString CONTENT_TYPE_OPTIONS =
      AsciiString.cached("X-Content-Type-Options");
  private static final AsciiString NO_SNIFF = AsciiString.cached("nosniff");

  private static final AsciiString TRANSPORT_SECURITY =
      AsciiString.cached("Strict-Transport-Security");
  private static final AsciiString A_YEAR = AsciiString.cached("max-age=31536000");

  private final RequestMetrics metrics;
  private final GracefulStop stop;
  private final DateHeader date;
  private final BeanProvider<ProblemPage> problemPages;
  private final boolean tls;

  GlobalFilter(
      RequestMetrics metrics,
      GracefulStop stop,
      InstantSource clock,
      BeanProvider<ProblemPage> problemPages,
      @Value("${" + HttpProperties.TLS_ENABLED + ":false}") boolean tls) {
    this.metrics = metrics;
    this.stop = stop;
    this.date = new DateHeader(clock);
    this.problemPages = problemPages;
    this.tls = tls;
  }

  /** Rejects a request before any route handles it. */
  @RequestFilter
  @Nullable HttpResponse<?> validate(HttpRequest<?> request) {
    metrics.begin(request);
    if (Dashboard.contains(request.getPath()) || Portal.contains(request.getPath())) {
      problemPages.stream()
          .filter(page -> page.answers(request.getPath()))
          .findFirst()
          .ifPresent(page -> request.setAttribute(ProblemPage.ATTRIBUTE, page));
    }
    RequestValidation.removeBrokenLanguages(request);
    var problem = RequestValidation.problem(request);
    return problem.isEmpty() ? null : Problems.answer(request, problem.get());
  }

  /** Adds the request id, the date, and the headers that protect browsers. */
  @ResponseFilter
  void complete(HttpRequest<?> request, MutableHttpResponse<?> response) {
    if (!response.getHeaders().contains(RequestId.HEADER)) {
      response.getHeaders().set(REQUEST_ID, RequestId.of(request));
    }
    response.getHeaders().set(HttpHeaderNames.DATE, date.now());
    response.getHeaders().set(CONTENT_TYPE_OPTIONS, NO_SNIFF);
    if (tls) {
      response.getHeaders().set(TRANSPORT_SECURITY, A_YEAR);
    }
    if (GatewayCalls.contains(request.getPath())) {
      GatewayCalls.complete(response);
    } else if (!request.getPath().startsWith(JSON_ROUTES)) {
      PageHeaders.addTo(response, request);
    } else if (response.getContentType().isEmpty() && response.getBody().isPresent()) {
      response.getHeaders().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
    }
    if (stop.isAnnounced()) {
      response.getHeaders().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
    metrics.end(request, response);
  }
}
