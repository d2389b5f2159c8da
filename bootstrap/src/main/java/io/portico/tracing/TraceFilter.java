package io.portico.tracing;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.micronaut.core.order.Ordered;
import io.micronaut.core.propagation.MutablePropagatedContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.portico.http.problem.RequestId;
import io.portico.http.server.AccessLog;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a span of each request, named by its method and the template of its route. It belongs to
 * the trace that the header {@code traceparent} names, if there is one.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Order(Ordered.HIGHEST_PRECEDENCE)
@Requires(property = Tracing.PROPERTY)
record TraceFilter(Tracing tracing) {

  private static final String SPAN = "portico.span";
  private static final String PARENT = "traceparent";
  private static final String OTHER = "HTTP";
  private static final int LOWEST_ERROR = 500;

  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
  private static final AttributeKey<Long> STATUS =
      AttributeKey.longKey("http.response.status_code");
  private static final AttributeKey<String> REQUEST_ID =
      AttributeKey.stringKey("portico.request_id");

  /* Without tracestate, which is any text of the client. */
  private static final TextMapGetter<HttpRequest<?>> HEADERS =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(HttpRequest<?> request) {
          return List.of(PARENT);
        }

        @Override
        public @Nullable String get(@Nullable HttpRequest<?> request, String name) {
          return request != null && name.equals(PARENT) ? request.getHeaders().get(name) : null;
        }
      };

  /** Begins the span. */
  @RequestFilter
  void begin(HttpRequest<?> request, MutablePropagatedContext threads) {
    var parent = W3CTraceContextPropagator.getInstance().extract(Context.root(), request, HEADERS);
    var span = tracing.begin(OTHER, parent);
    request.setAttribute(SPAN, span);
    request.setAttribute(AccessLog.TRACE_ID, span.getSpanContext().getTraceId());
    threads.add(new TracedThread(parent.with(span)));
  }

  /** Ends the span. */
  @ResponseFilter
  void end(HttpRequest<?> request, HttpResponse<?> response) {
    if (!(request.getAttributes().getValue(SPAN) instanceof Span span)) {
      return;
    }
    if (RouteAttributes.getRouteInfo(request).orElse(null) instanceof UriRouteInfo<?, ?> route) {
      var path = route.getUriMatchTemplate().toPathString();
      span.updateName(request.getMethodName() + " " + path);
      span.setAttribute(METHOD, request.getMethodName()).setAttribute(ROUTE, path);
    }
    span.setAttribute(STATUS, (long) response.code());
    span.setAttribute(REQUEST_ID, RequestId.of(request));
    if (response.code() >= LOWEST_ERROR) {
      span.setStatus(StatusCode.ERROR);
    }
    span.end();
  }
}
