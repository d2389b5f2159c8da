package io.portico.password;

import io.portico.application.port.out.account.ConstantTimeResponse;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Delays each refusal by the duration of a recent one, drawn at random, so that refusals do not
 * differ in the mean or in the distribution of their times.
 */
public final class AdaptiveDelay implements ConstantTimeResponse {

  private static final int REMEMBERED = 64;

  /* The typical duration of a check, until the first was measured. */
  private static final long DEFAULT_NANOS = 25_000_000;

  private final AtomicLongArray nanos = new AtomicLongArray(REMEMBERED);
  private final AtomicInteger ended = new AtomicInteger();

  @Override
  public Attempt start() {
    var begun = System.nanoTime();
    return new Attempt() {
      @Override
      public void finish() {
        nanos.set(Math.floorMod(ended.getAndIncrement(), REMEMBERED), System.nanoTime() - begun);
      }

      @Override
      public void finishLikeOthers() {
        waitUntil(begun + drawn());
      }

      @Override
      public void finishAfter(int times) {
        waitUntil(begun + times * longest());
      }

      private void waitUntil(long until) {
        for (var left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
      }
    };
  }

  private long longest() {
    var known = Math.min(REMEMBERED, ended.get());
    return IntStream.range(0, known).mapToLong(nanos::get).max().orElse(DEFAULT_NANOS);
  }

  private long drawn() {
    var known = Math.min(REMEMBERED, ended.get());
    return known <= 0 ? DEFAULT_NANOS : nanos.get(ThreadLocalRandom.current().nextInt(known));
  }
}
