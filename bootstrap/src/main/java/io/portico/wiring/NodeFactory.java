package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.limit.RateLimiter;
import io.portico.limit.BucketRateLimiter;
import jakarta.inject.Singleton;

/** Builds what a node counts in its own memory. */
@Factory
final class NodeFactory {

  @Singleton
  RateLimiter rateLimiter() {
    return new BucketRateLimiter();
  }
}
