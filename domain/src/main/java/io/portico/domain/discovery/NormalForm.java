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
    var visible = LineForm.visible(word);
    var normalised = new StringBuilder(visible.length());
    for (var i = 0; i < visible.length(); i++) {
      var c = visible.charAt(i);
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
