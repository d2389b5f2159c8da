package io.portico.domain.discovery;

import java.util.Locale;

/** When two words are alike: equal but for case, {@code -}, {@code _}, {@code .} and blanks. */
final class LooseSpelling {

  private LooseSpelling() {}

  /** Returns the form in which words that are alike are equal. */
  static String folded(String word) {
    var folded = new StringBuilder(word.length());
    for (var i = 0; i < word.length(); i++) {
      var c = word.charAt(i);
      if (c != '-'
          && c != '_'
          && c != '.'
          && !Character.isWhitespace(c)
          && !Character.isSpaceChar(c)) {
        folded.append(c);
      }
    }
    return folded.toString().toLowerCase(Locale.ROOT);
  }
}
