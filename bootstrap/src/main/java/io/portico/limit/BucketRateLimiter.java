package io.portico.limit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.BandwidthBuilder;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.TokensInheritanceStrategy;
import io.portico.application.port.out.limit.RateLimiter;
import io.portico.domain.limit.CallRate;
import io.portico.domain.limit.Consumer;
import java.time.Duration;
import java.util.Optional;

/**
 * Counts calls in a bucket of tokens for each consumer, which is refilled at the end of each
 * interval. A bucket that drips would admit up to twice the rate in the first interval.
 */
public final class BucketRateLimiter implements RateLimiter {

  /* One that is evicted too early starts full: its consumer gets the calls of a second interval. */
  private static final int MOST_CONSUMERS = 100_000;

  private final TimeMeter time;
  private final Cache<Consumer, Counter> counters;

  /* A bucket with what it was configured to. */
  private record Counter(Bucket bucket, CallRate rate) {}

  /** Creates a limiter on the monotonic clock of the JVM. */
  public BucketRateLimiter() {
    this(TimeMeter.SYSTEM_NANOTIME, MOST_CONSUMERS);
  }

  /**
   * @param most the number of consumers beyond which others are evicted
   */
  BucketRateLimiter(TimeMeter time, int most) {
    this.time = time;
    this.counters = Caffeine.newBuilder().maximumSize(most).build();
  }

  /** Returns the number of consumers whose calls it remembers. */
  long consumers() {
    counters.cleanUp();
    return counters.estimatedSize();
  }

  @Override
  public Optional<Duration> count(Consumer consumer, CallRate rate) {
    var bucket = bucket(consumer, rate);
    if (bucket.tryConsume(1)) {
      return Optional.empty();
    }
    var wait = bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill();
    return Optional.of(Duration.ofNanos(Math.max(1, wait)));
  }

  @Override
  public void uncount(Consumer consumer, CallRate rate) {
    var counter = counters.getIfPresent(consumer);
    if (counter != null) {
      counter.bucket().addTokens(1);
    }
  }

  private Bucket bucket(Consumer consumer, CallRate rate) {
    // Without the lock that a computation may take for a present consumer.
    var known = counters.getIfPresent(consumer);
    if (known == null) {
      known = counters.get(consumer, _ -> new Counter(full(rate), rate));
    }
    if (known.rate().equals(rate)) {
      return known.bucket();
    }
    return counters
        .asMap()
        .compute(
            consumer,
            (_, present) ->
                present == null ? new Counter(full(rate), rate) : changed(present, rate))
        .bucket();
  }

  private static Counter changed(Counter present, CallRate rate) {
    if (!present.rate().equals(rate)) {
      present
          .bucket()
          .replaceConfiguration(
              BucketConfiguration.builder().addLimit(bandwidth(rate)).build(),
              TokensInheritanceStrategy.ADDITIVE);
    }
    return new Counter(present.bucket(), rate);
  }

  private Bucket full(CallRate rate) {
    return Bucket.builder().withCustomTimePrecision(time).addLimit(bandwidth(rate)).build();
  }

  private static Bandwidth bandwidth(CallRate rate) {
    BandwidthBuilder.BandwidthBuilderBuildStage built =
        Bandwidth.builder()
            .capacity(rate.calls())
            .refillIntervally(rate.calls(), Duration.ofNanos(rate.nanos()));
    return built.build();
  }
}
