package io.portico.http.security;

import io.github.bucket4j.Bucket;
import io.portico.http.problem.Problem;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The number of requests that one caller may send.
 *
 * @param name the kind of caller, for clients
 * @param requests how many requests are allowed in {@code window}
 * @param bucket counts them
 */
record RequestQuota(String name, long requests, Duration window, Bucket bucket) {

  /** Counts a request; returns the problem if the quota is exhausted. */
  @Nullable Problem count() {
    if (bucket.tryConsume(1)) {
      return null;
    }
    var wait = Duration.ofNanos(bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill());
    return CallerProblems.exhausted(name, requests, window, wait);
  }
}
