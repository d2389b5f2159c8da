package io.portico.http.dashboard.view;

/** The colours of heat maps. */
public final class Shades {

  private static final String[] MISSING = {
    "p-heat-0", "p-heat-1", "p-heat-2", "p-heat-3", "p-heat-4", "p-heat-5", "p-heat-6"
  };
  private static final String[] AMOUNTS = {
    "p-count-1", "p-count-2", "p-count-3", "p-count-4", "p-count-5"
  };

  private Shades() {}

  /** Returns the class of a cell for a share from 0 to 1, which is darker the more is missing. */
  public static String of(double share) {
    return MISSING[share >= 1 ? 0 : last() - Math.clamp((long) (share * last()), 0, last() - 1)];
  }

  /** Returns the class of a cell for an amount, as a share from 0 to 1 of the largest one. */
  public static String ofAmount(double share) {
    return AMOUNTS[Math.clamp((long) (share * AMOUNTS.length), 0, AMOUNTS.length - 1)];
  }

  private static int last() {
    return MISSING.length - 1;
  }

  /** Returns how many there are of shares. */
  public static int count() {
    return MISSING.length;
  }

  /** Returns the class of one of them, of which the first is that of what is complete. */
  public static String at(int step) {
    return MISSING[step];
  }

  /** Returns the smallest percentage of one of them. */
  public static int from(int step) {
    return step == 0 ? 100 : ((last() - step) * 100 + last() - 1) / last();
  }

  /** Returns the largest percentage of one of them. */
  public static int to(int step) {
    return step == 0 ? 100 : step == 1 ? 99 : from(step - 1) - 1;
  }
}
