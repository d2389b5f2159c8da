package io.portico.sources;

import java.time.Duration;

/**
 * How much a system may take.
 *
 * @param connect the longest wait for a connection
 * @param request the longest wait for a whole answer
 * @param reading the longest time of one reading
 * @param answer the most bytes of one answer
 * @param answers the most bytes of all answers of one reading
 */
record Limits(Duration connect, Duration request, Duration reading, int answer, long answers) {

  private static final int MEBIBYTE = 1 << 20;

  static final Limits USUAL =
      new Limits(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(5),
          64 * MEBIBYTE,
          512L * MEBIBYTE);

  /** Returns the time in words, for example {@code 30 s}. */
  static String shown(Duration time) {
    return time.toMillis() % 1_000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
  }
}
