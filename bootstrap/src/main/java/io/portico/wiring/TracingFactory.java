package io.portico.wiring;

import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.portico.config.Settings;
import io.portico.metrics.Counters;
import io.portico.persistence.jdbc.StoreTrace;
import io.portico.tracing.TracedStore;
import io.portico.tracing.Tracing;
import jakarta.inject.Singleton;

/** Builds what traces requests, if the settings name a collector. */
@Factory
@Requires(property = Tracing.PROPERTY)
final class TracingFactory {

  @Singleton
  @Bean(preDestroy = "close")
  Tracing tracing(Settings settings, Counters counters) {
    return Tracing.to(
        settings.traces().orElseThrow(),
        (outcome, spans) -> counters.add("portico.spans", "outcome", outcome, spans));
  }

  @Singleton
  StoreTrace storeTrace(Tracing tracing, Settings settings) {
    var isServer = settings.installation().server().isPresent();
    return new TracedStore(tracing, isServer ? "mysql" : "h2database");
  }
}
