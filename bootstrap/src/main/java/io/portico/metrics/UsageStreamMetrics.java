package io.portico.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.context.BeanProvider;
import io.micronaut.context.annotation.Requires;
import io.portico.application.port.in.usage.UsageStreamQueries;
import io.portico.application.port.out.usage.UsageStream;
import io.portico.kafka.KafkaSettings;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** How far usage records are read from Kafka, of the whole installation. */
@Singleton
@Requires(property = KafkaSettings.PROPERTY)
final class UsageStreamMetrics implements MeterBinder {

  private final Supplier<OptionalLong> lag;
  private final BeanProvider<UsageStream> stream;

  /* The stores need the registry, because their pools are measured; so they are made later. */
  UsageStreamMetrics(
      BeanProvider<UsageStreamQueries> queries,
      BeanProvider<UsageStream> stream,
      InstantSource clock) {
    this.lag = new CachedValue<>(() -> orUnknown(queries), clock);
    this.stream = stream;
  }

  /* Metrics must be readable while the database is not. */
  private static OptionalLong orUnknown(BeanProvider<UsageStreamQueries> queries) {
    try {
      return queries.get().lag();
    } catch (RuntimeException _) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder(
            "portico.usage.kafka.lag",
            lag,
            from -> from.get().isPresent() ? from.get().getAsLong() : Double.NaN)
        .description("Usage records in Kafka that are not counted yet")
        .register(registry);
    Gauge.builder("portico.usage.kafka.failing", stream, UsageStreamMetrics::failing)
        .description("1 while the node cannot read usage records from Kafka")
        .register(registry);
  }

  private static double failing(BeanProvider<UsageStream> stream) {
    return stream.get().state().filter(state -> state.problem().isPresent()).isPresent() ? 1 : 0;
  }
}
