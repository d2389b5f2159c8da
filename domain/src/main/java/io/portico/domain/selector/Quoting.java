package io.portico.domain.selector;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.Text;
import java.util.Collection;

/** Formats values for selectors. */
final class Quoting {

  static final char ESCAPE = '\\';

  private Quoting() {}

  /** Returns whether {@code c} may occur in an unquoted value. */
  static boolean needsNoQuotes(int c) {
    return !Character.isWhitespace(c)
        && !Character.isSpaceChar(c)
        && Text.isPrintable(c)
        && ",()=!'\"\\<>^*".indexOf(c) < 0;
  }

  /** Returns {@code value}, quoted if necessary. */
  static String quoted(String value) {
    if (value.codePoints().allMatch(Quoting::needsNoQuotes)) {
      return value;
    }
    if (value.indexOf('\'') >= 0 && value.indexOf('"') < 0) {
      return '"' + value.replace("\\", "\\\\") + '"';
    }
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** Returns {@code values} as a list in parentheses. */
  static String listed(Collection<String> values) {
    return values.stream().map(Quoting::quoted).collect(joining(",", "(", ")"));
  }
}
