package io.portico.http.page;

import io.micronaut.http.HttpRequest;

/**
 * Whether single characters are shortcuts. The reader turns them off in a browser that is
 * controlled by speech, or in which keys are pressed by accident (WCAG 2.1.4).
 */
public enum Shortcuts {
  ON("on"),
  OFF("off");

  /** The name of the cookie with the word of what the reader has chosen. */
  public static final String COOKIE = "portico_shortcuts";

  private final String word;

  Shortcuts(String word) {
    this.word = word;
  }

  /** Returns its word in cookies, forms and pages. */
  public String word() {
    return word;
  }

  /** Returns the choice with this word; on if there is none. */
  public static Shortcuts of(String word) {
    return OFF.word.equals(word) ? OFF : ON;
  }

  /** Returns what the reader has chosen. */
  static Shortcuts of(HttpRequest<?> request) {
    return request.getCookies().findCookie(COOKIE).map(cookie -> of(cookie.getValue())).orElse(ON);
  }
}
