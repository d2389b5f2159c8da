package io.portico.domain.site;

/** A colour by its channels, each 0 to 255, with the contrast of WCAG 2.2 between two. */
public record Shade(int red, int green, int blue) {

  /** The ground of light pages, and the text of buttons. */
  public static final Shade WHITE = new Shade(255, 255, 255);

  /** The ground of dark pages. */
  public static final Shade NIGHT = new Shade(24, 36, 51);

  /* What WCAG asks for of text, and a little more for the tints that text stands on. */
  private static final double ENOUGH = 5.2;
  private static final int STEPS = 50;
  private static final int DARKER = 8;

  /** Returns the colour that {@code hex} names: {@code #} and six digits. */
  public static Shade of(String hex) {
    var rgb = Integer.parseInt(hex.substring(1), 16);
    return new Shade(rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff);
  }

  /** Returns the nearest shade, darker or lighter, that text on {@code ground} may have. */
  public Shade against(Shade ground) {
    var end = ground.luminance() > 0.5 ? new Shade(0, 0, 0) : WHITE;
    for (var step = 0; step < STEPS; step++) {
      var mixed = mixed(end, step);
      if (mixed.contrast(ground) >= ENOUGH) {
        return mixed;
      }
    }
    return end;
  }

  /** Returns a darker shade, as buttons have under the pointer. */
  public Shade darker() {
    return mixed(new Shade(0, 0, 0), DARKER);
  }

  private Shade mixed(Shade other, int step) {
    return new Shade(
        mixed(red, other.red, step),
        mixed(green, other.green, step),
        mixed(blue, other.blue, step));
  }

  private static int mixed(int from, int to, int step) {
    return from + (to - from) * step / STEPS;
  }

  double contrast(Shade other) {
    var one = luminance() + 0.05;
    var two = other.luminance() + 0.05;
    return Math.max(one, two) / Math.min(one, two);
  }

  private double luminance() {
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }

  private static double linear(int channel) {
    var share = channel / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }

  /** Returns the channels with commas between them. */
  public String channels() {
    return red + "," + green + "," + blue;
  }

  @Override
  public String toString() {
    return "#%02x%02x%02x".formatted(red, green, blue);
  }
}
