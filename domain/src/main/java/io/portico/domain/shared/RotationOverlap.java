package io.portico.domain.shared;

import java.time.Duration;

/** How long a key or a token still works after its rotation. */
public record RotationOverlap(Duration length) {

  /** The longest: thirty days. */
  public static final Duration LONGEST = Duration.ofDays(30);

  /** One day. */
  public static final RotationOverlap DEFAULT = new RotationOverlap(Duration.ofDays(1));

  public RotationOverlap {
    if (length.isNegative() || length.compareTo(LONGEST) > 0) {
      throw new InvalidValueException(
          "overlapSeconds",
          Long.toString(length.toSeconds()),
          "0 to %d seconds".formatted(LONGEST.toSeconds()));
    }
  }

  /** Returns an overlap of {@code seconds}. */
  public static RotationOverlap ofSeconds(long seconds) {
    return new RotationOverlap(Duration.ofSeconds(seconds));
  }

  /** Returns whether the old one stops working at once. */
  public boolean isNone() {
    return length.isZero();
  }
}
