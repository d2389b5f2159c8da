package io.portico.domain.discovery;

import io.portico.domain.shared.LineForm;
import java.util.Locale;

/**
 * Compares words ignoring case, {@code -}, {@code _}, {@code .}, white space, invisible characters
 * and how their letters are composed.
 */
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
    // Some letters become several when their case changes.
    return LineForm.visible(normalised.toString().toLowerCase(Locale.ROOT));
  }
}
