package io.portico.metrics;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/** A value that costs a query, and is as old as {@link #LONGEST} at most. */
final class CachedValue<T> implements Supplier<T> {

  static final Duration LONGEST = Duration.ofSeconds(10);

  private final Supplier<T> source;
  private final InstantSource clock;
  private Optional<Read<T>> last = Optional.empty();

  private record Read<T>(T value, Instant at) {}

  CachedValue(Supplier<T> source, InstantSource clock) {
    this.source = source;
    this.clock = clock;
  }

  @Override
  public synchronized T get() {
    var now = clock.instant();
    var fresh = last.filter(read -> now.isBefore(read.at().plus(LONGEST)));
    if (fresh.isEmpty()) {
      fresh = Optional.of(new Read<>(source.get(), now));
      last = fresh;
    }
    return fresh.get().value();
  }
}
