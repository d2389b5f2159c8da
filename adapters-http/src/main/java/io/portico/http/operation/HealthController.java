package io.portico.http.operation;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.maintenance.CheckReadiness;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.server.GracefulStop;

/**
 * {@code GET /health/live} and {@code GET /health/ready}: the health of this node. The framework's
 * endpoint comes with a filter by path, which would disable the fast path for small requests.
 */
@Controller("/health")
@Produces(MediaType.ALL)
@Secured(SecurityRule.IS_ANONYMOUS)
record HealthController(CheckReadiness checkReadiness, GracefulStop stop) {

  /** {@code GET /health/live}: 200 while the process should keep running. */
  @Get("/live")
  HttpResponse<HealthDocument> live(HttpRequest<?> request) {
    QueryParameters.of(request);
    return answer(HttpStatus.OK, HealthDocument.UP);
  }

  /** {@code GET /health/ready}: 200 while this node accepts requests, else 503. */
  @Get("/ready")
  @ExecuteOn(TaskExecutors.BLOCKING)
  HttpResponse<HealthDocument> ready(HttpRequest<?> request) {
    QueryParameters.of(request);
    return !stop.isAnnounced() && checkReadiness.isReady()
        ? answer(HttpStatus.OK, HealthDocument.up(checkReadiness.labelIndex()))
        : answer(HttpStatus.SERVICE_UNAVAILABLE, HealthDocument.DOWN);
  }

  private static HttpResponse<HealthDocument> answer(HttpStatus status, HealthDocument health) {
    return HttpResponse.<HealthDocument>status(status)
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .body(health);
  }
}
