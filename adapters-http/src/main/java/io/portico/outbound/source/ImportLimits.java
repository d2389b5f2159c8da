package io.portico.outbound.source;

import java.time.Duration;

/**
 * The limits of importing an installation of the classic dashboard.
 *
 * @param response the timeout for a complete response
 * @param job the timeout for all responses of one job
 * @param responseBytes the most bytes of one response
 * @param jobBytes the most bytes of all responses of one job
 * @param pages the most pages of one list, which the dashboard fills with ten records each
 */
public record ImportLimits(
    Duration response, Duration job, int responseBytes, long jobBytes, int pages) {

  private static final int MEBIBYTE = 1 << 20;

  /** The defaults. */
  public static final ImportLimits DEFAULT =
      new ImportLimits(
          Duration.ofSeconds(30),
          Duration.ofHours(1),
          16 * MEBIBYTE,
          2048L * MEBIBYTE,
          TykReader.MOST_PAGES);

  ReadLimits forReading() {
    return new ReadLimits(ReadLimits.DEFAULT.connect(), response, job, responseBytes, jobBytes);
  }
}
