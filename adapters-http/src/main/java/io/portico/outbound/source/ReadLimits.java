package io.portico.outbound.source;

import java.time.Duration;

/**
 * The limits of reading a system.
 *
 * @param connect the timeout for a connection
 * @param request the timeout for a complete response
 * @param reading the timeout for reading everything
 * @param response the most bytes of one response
 * @param responses the most bytes of all responses together
 */
record ReadLimits(
    Duration connect, Duration request, Duration reading, int response, long responses) {

  private static final int MEBIBYTE = 1 << 20;

  static final ReadLimits DEFAULT =
      new ReadLimits(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(5),
          64 * MEBIBYTE,
          512L * MEBIBYTE);

  /** Returns the time as text, for example {@code 30 s}. */
  static String shown(Duration time) {
    return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
