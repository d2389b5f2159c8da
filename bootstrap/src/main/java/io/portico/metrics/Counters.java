package io.portico.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.BeanProvider;
import io.portico.application.port.in.request.RequestKey;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counters with one label whose values are few. */
@Singleton
public final class Counters {

  /* Ports are measured when they are made, which may be before the registry is. */
  private final BeanProvider<MeterRegistry> registry;
  private final Map<Labelled, Counter> counters = new ConcurrentHashMap<>();

  private record Labelled(String name, String label, String value) {}

  Counters(BeanProvider<MeterRegistry> registry) {
    this.registry = registry;
  }

  /** Adds {@code amount} to the counter with this label. */
  public void add(String name, String label, String value, long amount) {
    if (amount == 0) {
      return;
    }
    var key = new Labelled(name, label, value);
    // Without the lock that computeIfAbsent may take for a present key.
    var known = counters.get(key);
    (known == null ? counters.computeIfAbsent(key, this::registered) : known)
        .increment((double) amount);
  }

  /** Counts {@code outcome} of a key request, and returns it. */
  public RequestKey.Outcome keyRequest(RequestKey.Outcome outcome) {
    add("portico.key.requests", "outcome", word(outcome), 1);
    return outcome;
  }

  private Counter registered(Labelled key) {
    return Counter.builder(key.name()).tag(key.label(), key.value()).register(registry.get());
  }

  /** Returns the label of an outcome: the name of its type, for example {@code plan_inactive}. */
  public static String word(Object outcome) {
    return outcome
        .getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
        .toLowerCase(Locale.ROOT);
  }
}
