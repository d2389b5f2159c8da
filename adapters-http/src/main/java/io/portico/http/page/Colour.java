package io.portico.http.page;

import java.util.Locale;

/** The colours of badges and dots, each with enough contrast in both themes. */
public enum Colour {
  BLUE("p-blue"),
  AZURE("p-azure"),
  PURPLE("p-purple"),
  TEAL("p-teal"),
  GREEN("p-green"),
  ORANGE("p-orange"),
  RED("p-red"),
  GREY("p-grey");

  private static final Colour[] OF_NAMES = {BLUE, PURPLE, TEAL, AZURE, ORANGE, GREEN};

  private final String css;

  Colour(String css) {
    this.css = css;
  }

  /** Returns the class of style sheets. */
  public String css() {
    return css;
  }

  /** Returns the colour of the label with this name, the same on every page. */
  public static Colour of(String labelName) {
    return OF_NAMES[Math.floorMod(labelName.toLowerCase(Locale.ROOT).hashCode(), OF_NAMES.length)];
  }
}
