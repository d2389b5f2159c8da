package io.portico.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micronaut.context.BeanProvider;
import io.portico.persistence.labelindex.LabelIndexes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.ToLongFunction;

/** The size of the label indexes in memory, and how often they read the log of changes. */
@Singleton
final class LabelIndexMetrics implements MeterBinder {

  private final BeanProvider<LabelIndexes> indexes;

  /* The stores need the registry, because their pools are measured; so they are made later. */
  LabelIndexMetrics(BeanProvider<LabelIndexes> indexes) {
    this.indexes = indexes;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    size(registry, "portico.label.index.bytes", "Memory of the indexes", LabelIndexes::bytes);
    size(registry, "portico.label.index.apis", "APIs in the indexes", LabelIndexes::apis);
    size(
        registry,
        "portico.label.index.cached.apis",
        "APIs that are cached with their labels",
        LabelIndexes::cachedApis);
    for (var state : List.of("ready", "loading", "refused")) {
      Gauge.builder(
              "portico.label.index.organisations",
              indexes,
              from -> from.get().organisations().getOrDefault(state, 0L))
          .tag("state", state)
          .description("Organisations that were queried, by the state of their index")
          .register(registry);
    }
    FunctionCounter.builder(
            "portico.label.index.refreshes", indexes, from -> from.get().refreshes())
        .description("How often the log of changes was read")
        .register(registry);
  }

  private void size(
      MeterRegistry registry, String name, String meaning, ToLongFunction<LabelIndexes> size) {
    Gauge.builder(name, indexes, from -> size.applyAsLong(from.get()))
        .description(meaning)
        .register(registry);
  }
}
