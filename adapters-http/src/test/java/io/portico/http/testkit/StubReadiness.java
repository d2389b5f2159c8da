package io.portico.http.testkit;

import io.micronaut.health.HealthStatus;
import io.micronaut.management.health.indicator.HealthIndicator;
import io.micronaut.management.health.indicator.HealthResult;
import io.micronaut.management.health.indicator.annotation.Readiness;
import jakarta.inject.Singleton;
import java.util.Map;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Something the node needs to serve requests, such as a database. */
@Singleton
@Readiness
public final class StubReadiness implements HealthIndicator {

  private volatile HealthStatus status = HealthStatus.UP;

  /** Says from now on that it is {@code status}. */
  public void is(HealthStatus now) {
    status = now;
  }

  @Override
  public Publisher<HealthResult> getResult() {
    return Mono.fromSupplier(
        () ->
            HealthResult.builder("store", status)
                .details(Map.of("url", "jdbc:not-for-clients"))
                .build());
  }
}
