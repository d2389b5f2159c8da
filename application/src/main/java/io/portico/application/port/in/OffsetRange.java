package io.portico.application.port.in;

/**
 * Which page of a list is read.
 *
 * @param offset how many records to skip
 * @param limit the most records to return, 1 to {@link PageLimits#LARGEST_WHOLE}
 */
public record OffsetRange(long offset, int limit) {

  public OffsetRange {
    if (offset < 0 || limit < 1 || limit > PageLimits.LARGEST_WHOLE) {
      throw new IllegalArgumentException("offset: %d, limit: %d".formatted(offset, limit));
    }
  }
}
