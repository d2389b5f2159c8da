package io.portico.domain.key;

import io.portico.domain.shared.InvalidValueException;

/** What the keys of an installation begin with, so that one that leaked is recognised. */
public record KeyPrefix(String text) {

  /** What keys begin with unless the operator decides otherwise. */
  public static final KeyPrefix USUAL = new KeyPrefix("ptk");

  private static final int LONGEST = 16;

  public KeyPrefix {
    if (!isOne(text)) {
      throw new InvalidValueException(
          "prefix", text, "1 to %d lower-case letters and digits".formatted(LONGEST));
    }
  }

  /** Returns whether {@code text} may be what keys begin with. */
  static boolean isOne(String text) {
    if (text.isEmpty() || text.length() > LONGEST) {
      return false;
    }
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))) {
        return false;
      }
    }
    return true;
  }
}
