package io.portico.http.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import java.time.Duration;

/** The number of requests that each caller of one kind may send. */
final class RequestQuotas {

  private static final Duration WINDOW = Duration.ofSeconds(10);

  /* One that is evicted too early starts full: its caller gets a second quota. */
  private static final int MOST_CALLERS = 20_000;

  private final String name;
  private final long requests;
  private final Cache<Object, RequestQuota> quotas =
      Caffeine.newBuilder().maximumSize(MOST_CALLERS).expireAfterAccess(WINDOW).build();

  /**
   * Creates the quotas of all callers.
   *
   * @param name the kind of caller, for clients
   * @param perSecond how many requests are allowed on average over {@link #WINDOW}
   */
  RequestQuotas(String name, int perSecond) {
    this.name = name;
    this.requests = perSecond * WINDOW.toSeconds();
  }

  /** Returns the quota of {@code caller}. */
  RequestQuota of(Object caller) {
    return quotas.get(caller, _ -> full());
  }

  private RequestQuota full() {
    return new RequestQuota(
        name,
        requests,
        WINDOW,
        Bucket.builder()
            .withMillisecondPrecision()
            .addLimit(limit -> limit.capacity(requests).refillGreedy(requests, WINDOW))
            .build());
  }
}
