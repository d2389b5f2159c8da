package io.portico.domain.discovery;

import java.util.Locale;

/** Compares words ignoring case, {@code -}, {@code _}, {@code .} and white space. */
final class NormalForm {

  private NormalForm() {}

  /** Returns the form that is equal for similar words. */
  static String of(String word) {
    var normalised = new StringBuilder(word.length());
    for (var i = 0; i < word.length(); i++) {
      var c = word.charAt(i);
      if (c != '-'
          && c != '_'
          && c != '.'
          && !Character.isWhitespace(c)
          && !Character.isSpaceChar(c)) {
        normalised.append(c);
      }
    }
    return normalised.toString().toLowerCase(Locale.ROOT);
  }
}
