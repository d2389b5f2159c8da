package io.portico.application.port.out.limit;

import io.portico.domain.limit.CallRate;
import io.portico.domain.limit.Consumer;
import java.time.Duration;
import java.util.Optional;

/** Counts on this node how often consumers call. Never blocks. */
public interface RateLimiter {

  /**
   * Counts a call of {@code consumer}, of which {@code rate} are allowed on this node. Of several
   * concurrent calls no more than that are allowed in an interval; the interval begins with the
   * first call. When the rate of a consumer changes, what it has left changes in proportion.
   *
   * @return empty if the call is allowed, else how long to wait for the next that is
   */
  Optional<Duration> count(Consumer consumer, CallRate rate);

  /** Takes the count of a call back that was allowed, but does not pass for another reason. */
  void uncount(Consumer consumer, CallRate rate);
}
