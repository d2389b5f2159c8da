package io.portico.testkit.browser;

import com.microsoft.playwright.options.ColorScheme;
import java.util.Locale;

/** How a page is looked at: the width of the window and the colours that the reader prefers. */
public enum Display {
  WIDE_LIGHT(1280, 900, ColorScheme.LIGHT),
  NARROW_DARK(360, 740, ColorScheme.DARK),
  WIDE_DARK(1280, 900, ColorScheme.DARK),
  NARROW_LIGHT(360, 740, ColorScheme.LIGHT),
  MEDIUM_LIGHT(1024, 768, ColorScheme.LIGHT),
  VERY_WIDE_LIGHT(3840, 2160, ColorScheme.LIGHT);

  private final int width;
  private final int height;
  private final ColorScheme colours;

  Display(int width, int height, ColorScheme colours) {
    this.width = width;
    this.height = height;
    this.colours = colours;
  }

  /** Returns the width of the window in pixels. */
  public int width() {
    return width;
  }

  /** Returns the height of the window in pixels. */
  public int height() {
    return height;
  }

  ColorScheme colours() {
    return colours;
  }

  /** Returns its width and colours, for names of files: for example {@code 1280-light}. */
  public String word() {
    return width + "-" + colours.name().toLowerCase(Locale.ROOT);
  }
}
