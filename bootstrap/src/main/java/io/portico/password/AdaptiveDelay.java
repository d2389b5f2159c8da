package io.portico.password;

import io.portico.application.port.out.account.ConstantTimeResponse;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

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
        var until = begun + drawn();
        for (var left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
      }
    };
  }

  private long drawn() {
    var known = Math.min(REMEMBERED, ended.get());
    return known <= 0 ? DEFAULT_NANOS : nanos.get(ThreadLocalRandom.current().nextInt(known));
  }
}
