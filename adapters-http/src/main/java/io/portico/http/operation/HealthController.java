package io.portico.http.operation;

import io.micronaut.core.annotation.Introspected;
import io.micronaut.health.HealthStatus;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.management.endpoint.health.HealthEndpoint;
import io.micronaut.management.health.indicator.HealthCheckType;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.micronaut.serde.annotation.Serdeable;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** {@code GET /health/live} and {@code GET /health/ready}: whether this node works. */
@Controller("/health")
@Produces({MediaType.APPLICATION_JSON, MediaType.ALL}) // before the framework's own route
@Secured(SecurityRule.IS_ANONYMOUS)
@Tag(name = "Operation")
final class HealthController {

  private final HealthEndpoint health;

  HealthController(HealthEndpoint health) {
    this.health = health;
  }

  /** {@code GET /health/live}: 200 while the process should be left running. */
  @Get("/live")
  @Operation(operationId = "live", summary = "Whether the process should be left running")
  Publisher<HttpResponse<Health>> live() {
    return answer(HealthCheckType.LIVENESS);
  }

  /** {@code GET /health/ready}: 200 while requests should be sent to this node, else 503. */
  @Get("/ready")
  @Operation(operationId = "ready", summary = "Whether requests should be sent to this node")
  Publisher<HttpResponse<Health>> ready() {
    return answer(HealthCheckType.READINESS);
  }

  private Publisher<HttpResponse<Health>> answer(HealthCheckType type) {
    return Mono.from(health.getHealth(null, type)).map(HealthController::response);
  }

  private static HttpResponse<Health> response(HealthResult result) {
    var status =
        HealthStatus.UP.equals(result.getStatus()) ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE;
    return HttpResponse.<Health>status(status)
        .contentType(MediaType.APPLICATION_JSON_TYPE)
        .body(new Health(result.getStatus().getName()));
  }

  /** {@code UP} or {@code DOWN}. */
  @Serdeable
  @Introspected
  record Health(String status) {}
}
