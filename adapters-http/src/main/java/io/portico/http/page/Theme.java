package io.portico.http.page;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The colours of pages, which the reader chooses. */
public enum Theme {
  LIGHT("sun"),
  DARK("moon"),
  /** As the reader's system is set. */
  AUTO("sun-moon");

  /** The name of the cookie with the word of the chosen theme. */
  public static final String COOKIE = "portico_theme";

  private final String icon;

  Theme(String icon) {
    this.icon = icon;
  }

  /** Returns the name of its icon. */
  public String icon() {
    return icon;
  }

  /** Returns its word in cookies, forms and pages. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the theme with this word. */
  public static Optional<Theme> of(String word) {
    return Arrays.stream(values()).filter(theme -> theme.word().equals(word)).findFirst();
  }

  /** Returns the theme that the reader has chosen. */
  static Theme of(HttpRequest<?> request) {
    return request
        .getCookies()
        .findCookie(COOKIE)
        .map(Cookie::getValue)
        .flatMap(Theme::of)
        .orElse(AUTO);
  }
}
