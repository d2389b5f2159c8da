package io.portico.application.port.in;

/** The most records of a page of any list. */
public final class PageLimits {

  /** The most records on a page. */
  public static final int LARGEST = 1_000;

  /** The most records of a list of the portal that is asked for as a whole. */
  public static final int LARGEST_WHOLE = 10_000;

  private PageLimits() {}

  /** Throws unless {@code limit} is the size of a page. */
  public static void requireSize(int limit) {
    if (limit < 1 || limit > LARGEST) {
      throw new IllegalArgumentException("limit: " + limit + " (expected: 1 to " + LARGEST + ")");
    }
  }
}
