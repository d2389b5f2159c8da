package io.portico.http.operation;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.http.exchange.QueryParameters;

/** {@code GET /metrics}: metrics in the Prometheus text format; the framework's path is fixed. */
@Controller("/metrics")
@Secured(SecurityRule.IS_ANONYMOUS)
record MetricsController(PrometheusMeterRegistry registry) {

  private static final MediaType TEXT_FORMAT =
      MediaType.of("text/plain; version=0.0.4; charset=utf-8");

  /** {@code GET /metrics}: all metrics of this node. */
  @Get
  @Produces(MediaType.ALL)
  @ExecuteOn(TaskExecutors.BLOCKING)
  HttpResponse<String> scrape(HttpRequest<?> request) {
    QueryParameters.of(request);
    return HttpResponse.ok(registry.scrape()).contentType(TEXT_FORMAT);
  }
}
