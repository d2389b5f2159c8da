package io.portico.http.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.portico.http.problem.Problem;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The number of requests that one caller may send, counted by a token bucket for each caller. */
final class RequestQuota {

  private static final Duration WINDOW = Duration.ofSeconds(10);

  /* One that is evicted too early starts full: its caller gets a second quota. */
  private static final int MOST_BUCKETS = 20_000;

  private final String name;
  private final long requests;
  private final Cache<Object, Bucket> buckets =
      Caffeine.newBuilder().maximumSize(MOST_BUCKETS).expireAfterAccess(WINDOW).build();

  /**
   * Creates a quota.
   *
   * @param name the kind of caller, for clients
   * @param perSecond how many requests are allowed on average over {@link #WINDOW}
   */
  RequestQuota(String name, int perSecond) {
    this.name = name;
    this.requests = perSecond * WINDOW.toSeconds();
  }

  /** Counts a request of {@code caller}; returns the problem if the quota is exhausted. */
  @Nullable Problem count(Object caller) {
    var bucket = buckets.get(caller, _ -> full());
    if (bucket.tryConsume(1)) {
      return null;
    }
    var wait = Duration.ofNanos(bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill());
    return QuotaProblems.exhausted(name, requests, WINDOW, wait);
  }

  private Bucket full() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(requests).refillGreedy(requests, WINDOW))
        .build();
  }
}
