package io.portico.http.operation;

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
import io.micronaut.serde.annotation.Serdeable;
import io.portico.application.port.in.maintenance.CheckReadiness;

/**
 * {@code GET /health/live} and {@code GET /health/ready}: the health of this node. The framework's
 * endpoint comes with a filter by path, which would disable the fast path for small requests.
 */
@Controller("/health")
@Produces(MediaType.ALL)
@Secured(SecurityRule.IS_ANONYMOUS)
final class HealthController {

  private static final Health UP = new Health("UP");
  private static final Health DOWN = new Health("DOWN");

  private final CheckReadiness checkReadiness;

  HealthController(CheckReadiness checkReadiness) {
    this.checkReadiness = checkReadiness;
  }

  /** {@code GET /health/live}: 200 while the process should keep running. */
  @Get("/live")
  HttpResponse<Health> live() {
    return answer(HttpStatus.OK, UP);
  }

  /** {@code GET /health/ready}: 200 while this node accepts requests, else 503. */
  @Get("/ready")
  @ExecuteOn(TaskExecutors.BLOCKING)
  HttpResponse<Health> ready() {
    return checkReadiness.isReady()
        ? answer(HttpStatus.OK, UP)
        : answer(HttpStatus.SERVICE_UNAVAILABLE, DOWN);
  }

  private static HttpResponse<Health> answer(HttpStatus status, Health health) {
    return HttpResponse.<Health>status(status)
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .body(health);
  }

  /**
   * The health of this node.
   *
   * @param status {@code UP} or {@code DOWN}
   */
  @Serdeable
  record Health(String status) {}
}
