package io.portico.domain.selector;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * A recursive-descent parser for selectors, which reads each character once:
 *
 * <pre>
 * selector    = requirement *( "," requirement )
 * requirement = [ "!" ] ( key | key ".*" )
 *             | key ( "=" | "==" | "!=" | "^=" | "*=" ) value
 *             | key ( "in" | "notin" ) "(" value *( "," value ) ")"
 * value       = bare | "'" quoted "'" | '"' quoted '"'      ; "\" before a quote or "\" in quotes
 * </pre>
 *
 * Blanks are allowed between any two of these, but not before {@code .*}.
 */
final class SelectorParser {

  private static final int NONE = -1;
  private static final int LONGEST_SHOWN = 80;

  private static final String AFTER_KEY =
      "',' or one of = == != ^= *= in notin, or the end of the selector";

  private final String text;
  private int at;

  /* Where the requirement began, and its last value if that has no quotes. */
  private int requirementStart;
  private int bareStart = NONE;

  SelectorParser(String text) {
    this.text = text;
  }

  Selector parse() {
    var length = Text.length(text);
    if (length > Selector.LONGEST) {
      throw new SelectorSyntaxException(
          Selector.LONGEST + 1,
          "a selector of " + length + " characters",
          "at most " + Selector.LONGEST);
    }
    var requirements = new ArrayList<Requirement>();
    do {
      if (requirements.size() == Selector.MOST_REQUIREMENTS) {
        throw unexpected("at most " + Selector.MOST_REQUIREMENTS + " requirements");
      }
      requirements.add(requirement());
    } while (accept(","));
    if (at < text.length()) {
      throw unexpected("',' or the end of the selector" + quotedForm(requirementStart));
    }
    return new Selector(requirements);
  }

  /*
   * The text from start on with the last value in quotes, to copy: it had none, and what was found
   * after it may belong to it.
   */
  private String quotedForm(int start) {
    if (bareStart == NONE) {
      return "";
    }
    var end = at;
    while (end < text.length() && ",()'\"".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    var value = text.substring(bareStart, end).strip();
    var quoted = Quoting.quoted(value);
    return quoted.equals(value)
            || value.length() > LONGEST_SHOWN
            || !value.codePoints().allMatch(Text::isPrintable)
        ? ""
        : "; with quotes: " + text.substring(start, bareStart) + quoted;
  }

  private Requirement requirement() {
    skipBlanks();
    requirementStart = at;
    bareStart = NONE;
    var negated = accept("!");
    skipBlanks();
    var key = key();
    if (accept(".*")) {
      skipBlanks();
      if (at < text.length() && text.charAt(at) != ',') {
        throw unexpected("',' or the end: a group cannot be compared with a value");
      }
      return negated ? new Requirement.GroupAbsent(key) : new Requirement.GroupExists(key);
    }
    skipBlanks();
    if (negated) {
      if (at < text.length() && text.charAt(at) != ',') {
        throw unexpected("',' or the end: only a label name may follow '!'");
      }
      return new Requirement.Absent(key);
    }
    return comparison(key);
  }

  private Requirement comparison(LabelName key) {
    if (at == text.length() || text.charAt(at) == ',') {
      return new Requirement.Exists(key);
    }
    if (accept("==") || accept("=")) {
      return new Requirement.In(key, only(value()));
    }
    if (accept("!=")) {
      return new Requirement.NotIn(key, only(value()));
    }
    if (accept("^=")) {
      return new Requirement.StartsWith(key, value());
    }
    if (accept("*=")) {
      return new Requirement.Contains(key, value());
    }
    if (acceptWord("in")) {
      return new Requirement.In(key, values());
    }
    if (acceptWord("notin")) {
      return new Requirement.NotIn(key, values());
    }
    throw unexpected(AFTER_KEY);
  }

  private LabelName key() {
    var start = at;
    while (at < text.length() && LabelName.allows(text.charAt(at)) && !startsGroupEnd()) {
      at++;
    }
    if (at == start) {
      throw unexpected("a label name");
    }
    try {
      return new LabelName(text.substring(start, at));
    } catch (InvalidValueException e) {
      throw new SelectorSyntaxException(
          position(start),
          InvalidValueException.shown(text.substring(start, at)),
          "a label name: 1 to " + LabelName.LONGEST + " letters and digits, with - _ . in between");
    }
  }

  private boolean startsGroupEnd() {
    return text.startsWith(".*", at);
  }

  private SequencedSet<String> values() {
    skipBlanks();
    if (!accept("(")) {
      throw unexpected("'(' and a list of values");
    }
    var values = new LinkedHashSet<String>();
    do {
      if (values.size() == Requirement.MOST_VALUES) {
        throw unexpected("at most " + Requirement.MOST_VALUES + " values");
      }
      values.add(value());
    } while (accept(","));
    if (!accept(")")) {
      throw unexpected("',' or ')'" + quotedForm(bareStart));
    }
    bareStart = NONE;
    skipBlanks();
    return values;
  }

  private String value() {
    skipBlanks();
    var start = at;
    var quote = at < text.length() ? text.charAt(at) : ' ';
    bareStart = quote == '\'' || quote == '"' ? NONE : at;
    var value = quote == '\'' || quote == '"' ? quotedValue(quote) : bareValue();
    var length = Text.length(value);
    if (length < 1 || length > LabelValue.LONGEST) {
      throw new SelectorSyntaxException(
          position(start),
          "a value of " + length + " characters",
          "1 to " + LabelValue.LONGEST + " characters");
    }
    if (!value.codePoints().allMatch(Text::isPrintable)) {
      throw new SelectorSyntaxException(
          position(start), InvalidValueException.shown(value), "no control characters");
    }
    skipBlanks();
    return value;
  }

  private String bareValue() {
    var start = at;
    while (at < text.length() && Quoting.needsNoQuotes(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    if (at == start) {
      throw unexpected("a value; quote values with blanks or any of , ( ) = ! < > ^ * \\");
    }
    return text.substring(start, at);
  }

  private String quotedValue(char quote) {
    var start = at++;
    var value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != quote) {
      if (text.charAt(at) == Quoting.ESCAPE) {
        at++;
        if (at == text.length() || "'\"\\".indexOf(text.charAt(at)) < 0) {
          throw unexpected("a quote or \\ after \\");
        }
      }
      value.append(text.charAt(at++));
    }
    if (at == text.length()) {
      throw unexpected(quote + " to close the one at character " + position(start));
    }
    at++;
    return value.toString();
  }

  /* In characters, not in UTF-16 units; the first is 1. */
  private int position(int index) {
    return text.codePointCount(0, index) + 1;
  }

  private static SequencedSet<String> only(String value) {
    var values = new LinkedHashSet<String>();
    values.add(value);
    return values;
  }

  private boolean accept(String symbol) {
    if (!text.startsWith(symbol, at)) {
      return false;
    }
    at += symbol.length();
    return true;
  }

  private boolean acceptWord(String word) {
    var end = at + word.length();
    if (!text.startsWith(word, at) || (end < text.length() && LabelName.allows(text.charAt(end)))) {
      return false;
    }
    at = end;
    return true;
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private SelectorSyntaxException unexpected(String expected) {
    var found =
        at == text.length()
            ? "the end"
            : InvalidValueException.shown(Character.toString(text.codePointAt(at)));
    return new SelectorSyntaxException(position(at), "found " + found, expected);
  }
}
