package io.portico.http.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.micronaut.http.HttpHeaders;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import java.time.Duration;
import java.util.Locale;
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
    return bucket.tryConsume(1) ? null : problem(bucket);
  }

  private Bucket full() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(requests).refillGreedy(requests, WINDOW))
        .build();
  }

  private Problem problem(Bucket bucket) {
    var wait = Duration.ofNanos(bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill());
    var seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    return Problem.of(
            ErrorCode.TOO_MANY_REQUESTS,
            String.format(
                Locale.ROOT,
                "Too many requests of this %s (expected: at most %,d in %d seconds). Try again in %d s.",
                name,
                requests,
                WINDOW.toSeconds(),
                seconds))
        .withHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds))
        .withHeader(
            "RateLimit-Policy", "\"%s\";q=%d;w=%d".formatted(name, requests, WINDOW.toSeconds()))
        .withHeader("RateLimit", "\"%s\";r=0;t=%d".formatted(name, seconds));
  }
}
