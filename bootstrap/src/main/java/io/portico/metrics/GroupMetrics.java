package io.portico.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.BeanProvider;
import jakarta.inject.Singleton;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** How many commands share a transaction: items through groups is the mean size. */
@Singleton
public final class GroupMetrics {

  private static final String LABEL = "group";

  private final BeanProvider<MeterRegistry> registry;

  /* The meters refer to them weakly. */
  private final Queue<Supplier<Counts>> registered = new ConcurrentLinkedQueue<>();

  GroupMetrics(BeanProvider<MeterRegistry> registry) {
    this.registry = registry;
  }

  /**
   * How much was processed since the start.
   *
   * @param queued the items that wait now
   */
  public record Counts(long groups, long items, int queued) {}

  /** Measures what {@code counts} returns as {@code group}. */
  public void register(String group, Supplier<Counts> counts) {
    var to = registry.get();
    registered.add(counts);
    FunctionCounter.builder("portico.groups", counts, from -> from.get().groups())
        .description("Transactions that concurrent commands shared")
        .tag(LABEL, group)
        .register(to);
    FunctionCounter.builder("portico.group.items", counts, from -> from.get().items())
        .description("Commands in those transactions")
        .tag(LABEL, group)
        .register(to);
    Gauge.builder("portico.group.queued", counts, from -> from.get().queued())
        .description("Commands that wait for a transaction")
        .tag(LABEL, group)
        .register(to);
  }
}
