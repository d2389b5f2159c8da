package io.portico.domain.factor;

import java.time.Instant;
import java.util.stream.LongStream;

/** The steps of time that one-time codes are of. */
public final class TimeSteps {

  /** The seconds of a step. */
  public static final long SECONDS = 30;

  private static final long TOLERANCE = 1;

  private TimeSteps() {}

  /**
   * Returns the steps whose codes are accepted at {@code at}: the present one, and one each way.
   */
  public static LongStream accepted(Instant at) {
    var present = Math.floorDiv(at.getEpochSecond(), SECONDS);
    return LongStream.rangeClosed(present - TOLERANCE, present + TOLERANCE);
  }

  /** Returns when {@code step} begins. */
  public static Instant start(long step) {
    return Instant.ofEpochSecond(step * SECONDS);
  }
}
