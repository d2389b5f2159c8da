package io.portico.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.context.BeanProvider;
import io.portico.application.port.out.api.LabelIndexMemory;
import io.portico.domain.api.LabelIndexReport;
import jakarta.inject.Singleton;
import java.util.function.ToLongFunction;

/** The size of the label indexes in memory, and how often they read the log of changes. */
@Singleton
record LabelIndexMetrics(BeanProvider<LabelIndexMemory> indexes) implements MeterBinder {

  private static final String BYTES = "portico.label.index.bytes";
  private static final String ORGANISATIONS = "portico.label.index.organisations";

  /* The stores need the registry, because their pools are measured; so they are made later. */

  @Override
  public void bindTo(MeterRegistry registry) {
    gauge(BYTES, LabelIndexReport::apiBytes)
        .tag("part", "apis")
        .description("Memory of the indexes, estimated")
        .register(registry);
    gauge(BYTES, LabelIndexReport::postingBytes).tag("part", "postings").register(registry);
    gauge(BYTES, LabelIndexReport::cachedBytes).tag("part", "cache").register(registry);
    gauge("portico.label.index.most.bytes", LabelIndexReport::mostBytes)
        .description("The bound of the APIs and postings together")
        .register(registry);
    gauge("portico.label.index.apis", LabelIndexReport::apis)
        .description("APIs in the indexes")
        .register(registry);
    gauge("portico.label.index.cached.apis", LabelIndexReport::cachedApis)
        .description("APIs that are cached with their labels")
        .register(registry);
    gauge(ORGANISATIONS, LabelIndexReport::ready)
        .tag("state", "ready")
        .description("Organisations that were queried, by the state of their index")
        .register(registry);
    gauge(ORGANISATIONS, LabelIndexReport::loading).tag("state", "loading").register(registry);
    gauge(ORGANISATIONS, LabelIndexReport::refused).tag("state", "refused").register(registry);
    FunctionCounter.builder(
            "portico.label.index.refreshes",
            indexes,
            from -> value(from, LabelIndexReport::refreshes))
        .description("How often the log of changes was read")
        .register(registry);
  }

  private Gauge.Builder<BeanProvider<LabelIndexMemory>> gauge(
      String name, ToLongFunction<LabelIndexReport> value) {
    return Gauge.builder(name, indexes, from -> value(from, value));
  }

  private static double value(
      BeanProvider<LabelIndexMemory> indexes, ToLongFunction<LabelIndexReport> value) {
    return indexes.get().report().map(value::applyAsLong).orElse(0L);
  }
}
