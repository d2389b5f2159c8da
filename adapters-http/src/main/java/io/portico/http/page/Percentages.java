package io.portico.http.page;

/**
 * Shares as whole percentages, the same on every page: rounded to the nearest, but 100 only if
 * nothing is missing, and 0 only if there is nothing.
 */
public final class Percentages {

  private Percentages() {}

  /** Returns the percentage of a share from 0 to 1. */
  public static int whole(double share) {
    if (share <= 0 || share >= 1) {
      return share <= 0 ? 0 : 100;
    }
    return Math.clamp(Math.round(share * 100), 1, 99);
  }
}
