package io.portico.domain.key;

import io.portico.domain.shared.InvalidValueException;

/** The prefix of all keys of an installation, by which scanners recognise leaked keys. */
public record KeyPrefix(String text) {

  /** The prefix unless the operator configures another. */
  public static final KeyPrefix DEFAULT = new KeyPrefix("ptk");

  private static final int LONGEST = 16;

  public KeyPrefix {
    if (!isValid(text)) {
      throw new InvalidValueException(
          "prefix", text, "1 to %d lower-case letters and digits".formatted(LONGEST));
    }
  }

  /** Returns whether {@code text} is a valid prefix. */
  static boolean isValid(String text) {
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
