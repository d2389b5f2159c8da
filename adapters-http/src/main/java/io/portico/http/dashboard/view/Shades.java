package io.portico.http.dashboard.view;

/** The seven colours of a heat map. */
public final class Shades {

  private static final String[] CLASSES = {
    "p-heat-0", "p-heat-1", "p-heat-2", "p-heat-3", "p-heat-4", "p-heat-5", "p-heat-6"
  };

  private Shades() {}

  /** Returns the class of a cell for a share from 0 to 1. */
  public static String of(double share) {
    return CLASSES[Math.clamp((long) (share * CLASSES.length), 0, CLASSES.length - 1)];
  }

  /** Returns how many there are. */
  public static int count() {
    return CLASSES.length;
  }

  /** Returns the class of one of them. */
  public static String at(int step) {
    return CLASSES[step];
  }

  /** Returns the smallest percentage of one of them. */
  public static int from(int step) {
    return (step * 100 + CLASSES.length - 1) / CLASSES.length;
  }

  /** Returns the largest percentage of one of them. */
  public static int to(int step) {
    return step == CLASSES.length - 1 ? 100 : from(step + 1) - 1;
  }
}
