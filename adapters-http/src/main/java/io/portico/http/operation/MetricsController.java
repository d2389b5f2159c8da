package io.portico.http.operation;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;

/** {@code GET /metrics}: counters and gauges in the text format of Prometheus. */
@Controller("/metrics")
@Secured(SecurityRule.IS_ANONYMOUS)
@Tag(name = "Operation")
final class MetricsController {

  private final PrometheusMeterRegistry registry;

  MetricsController(PrometheusMeterRegistry registry) {
    this.registry = registry;
  }

  /** {@code GET /metrics}: all metrics of this node. */
  @Get
  @Produces(MediaType.TEXT_PLAIN)
  @ExecuteOn(TaskExecutors.BLOCKING)
  @Operation(operationId = "metrics", summary = "The metrics of this node, for Prometheus")
  String scrape() {
    return registry.scrape();
  }
}
