package io.portico.application.testkit.fake;

import io.portico.application.port.out.limit.RateLimiter;
import io.portico.domain.limit.CallRate;
import io.portico.domain.limit.Consumer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Counts calls in one interval, which never ends. */
public final class CountingRateLimiter implements RateLimiter {

  private final Map<Consumer, Long> calls = new HashMap<>();

  @Override
  public Optional<Duration> count(Consumer consumer, CallRate rate) {
    if (counted(consumer) >= rate.calls()) {
      return Optional.of(Duration.ofNanos(rate.nanos()));
    }
    calls.merge(consumer, 1L, Long::sum);
    return Optional.empty();
  }

  @Override
  public void uncount(Consumer consumer, CallRate rate) {
    calls.merge(consumer, -1L, Long::sum);
  }

  /** Returns the number of calls. */
  public long counted(Consumer consumer) {
    return calls.getOrDefault(consumer, 0L);
  }
}
