package io.portico.domain.key;

import io.portico.domain.shared.Worded;
import java.time.Duration;

/** Why somebody should look at a live key that has no successor. */
public enum KeyConcern implements Worded {
  /** It expires within {@link #SOON}. */
  EXPIRING,
  /** It was issued at least {@link #LONG} ago, and no call with it was reported since. */
  UNUSED,
  /** Its developer has used {@link #MOST_OF_QUOTA} per cent of the quota or more. */
  QUOTA;

  /** How long before its end a key expires soon. */
  public static final Duration SOON = Duration.ofDays(30);

  /** How long a key is not called until it counts as unused. */
  public static final Duration LONG = Duration.ofDays(90);

  /** The per cent of a quota that are near its end. */
  public static final int MOST_OF_QUOTA = 80;
}
