package io.portico.domain.key;

import io.portico.domain.shared.InvalidValueException;
import java.time.Duration;

/** How long a key still opens what it is for after another was issued in its place. */
public record RotationOverlap(Duration length) {

  /** The longest: thirty days. */
  public static final Duration LONGEST = Duration.ofDays(30);

  /** How long it is unless somebody decides: a day. */
  public static final RotationOverlap USUAL = new RotationOverlap(Duration.ofDays(1));

  public RotationOverlap {
    if (length.isNegative() || length.compareTo(LONGEST) > 0) {
      throw new InvalidValueException(
          "overlap_seconds",
          Long.toString(length.toSeconds()),
          "0 to %d seconds".formatted(LONGEST.toSeconds()));
    }
  }

  /** Returns the overlap of so many seconds. */
  public static RotationOverlap ofSeconds(long seconds) {
    return new RotationOverlap(Duration.ofSeconds(seconds));
  }

  /** Returns whether the old key stops at once. */
  boolean isNone() {
    return length.isZero();
  }
}
