package io.portico.domain.site;

import java.util.HexFormat;
import java.util.stream.IntStream;

/**
 * How well a colour is read on another one, as WCAG 2.2 measures it. Colours are {@code #} and six
 * hexadecimal digits.
 */
public final class Contrast {

  /** The least ratio for texts of usual size (level AA). */
  public static final double LEAST = 4.5;

  private static final String WHITE = "#ffffff";
  private static final String BLACK = "#000000";

  /* The most steps from a colour to white or black. */
  private static final int STEPS = 100;

  private Contrast() {}

  /** Returns the ratio of two colours, from 1 to 21. */
  public static double ratio(String one, String other) {
    var first = luminance(one) + 0.05;
    var second = luminance(other) + 0.05;
    return Math.max(first, second) / Math.min(first, second);
  }

  /**
   * Returns {@code colour}, or else the shade nearest to it that can be read on {@code background}.
   */
  public static String corrected(String colour, String background) {
    var end = textOn(background);
    return IntStream.rangeClosed(0, STEPS)
        .mapToObj(step -> mixed(colour, end, step))
        .filter(shade -> ratio(shade, background) >= LEAST)
        .findFirst()
        .orElse(end);
  }

  /** Returns white or black, whichever is read better on {@code background}. */
  public static String textOn(String background) {
    return ratio(WHITE, background) >= ratio(BLACK, background) ? WHITE : BLACK;
  }

  private static String mixed(String from, String to, int step) {
    var start = parts(from);
    var end = parts(to);
    var mixed = new byte[start.length];
    for (var i = 0; i < mixed.length; i++) {
      mixed[i] = (byte) Math.round(((STEPS - step) * start[i] + step * end[i]) / (double) STEPS);
    }
    return "#" + HexFormat.of().formatHex(mixed);
  }

  private static double luminance(String colour) {
    var parts = parts(colour);
    return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2]);
  }

  private static double linear(int part) {
    var share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }

  private static int[] parts(String colour) {
    var rgb = HexFormat.fromHexDigits(colour, 1, colour.length());
    return new int[] {rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff};
  }
}
