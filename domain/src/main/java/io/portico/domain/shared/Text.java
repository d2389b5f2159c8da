package io.portico.domain.shared;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules that every text field shares. Lengths are counted in Unicode characters. */
public final class Text {

  private Text() {}

  /**
   * Returns {@code value} in {@linkplain LineForm its form} if it is a single line of 1 to {@code
   * longest} characters without blanks at its ends, all of which are seen. A text that {@linkplain
   * Stored is stored} is returned as it is.
   *
   * @throws InvalidValueException if it is not, naming {@code field}
   */
  public static String line(String field, String value, int longest) {
    var form = seen(field, exactLine(field, value, longest));
    if (length(form) > longest) {
      throw new InvalidValueException(
          field, value, "1 to " + longest + " characters when composed");
    }
    return form;
  }

  /** Returns {@code value} if it is empty, and else what {@link #line} does. */
  public static String lineOrEmpty(String field, String value, int longest) {
    return value.isEmpty() ? value : line(field, value, longest);
  }

  /**
   * Returns what {@link #line} does of each of {@code values}.
   *
   * @param field the name of the field, with {@code %d} for the number of the value
   */
  public static List<String> lines(String field, List<String> values, int longest) {
    var lines = new ArrayList<String>(values.size());
    for (var value : values) {
      lines.add(line(field.formatted(lines.size()), value, longest));
    }
    return List.copyOf(lines);
  }

  /**
   * Returns {@code value} if it is a single line of 1 to {@code longest} characters without blanks
   * at its ends. For what other programs compare: identifiers, keys and URLs.
   *
   * @throws InvalidValueException if it is not, naming {@code field}
   */
  public static String exactLine(String field, String value, int longest) {
    var length = length(value);
    if (length < 1 || length > longest) {
      throw new InvalidValueException(field, value, "1 to " + longest + " characters");
    }
    if (!isPrintable(value)) {
      throw new InvalidValueException(field, value, "no control characters");
    }
    if (isBlank(value.codePointAt(0)) || isBlank(value.codePointBefore(value.length()))) {
      throw new InvalidValueException(field, value, "no blank at its start or end");
    }
    return value;
  }

  /** Returns {@code value} if it is empty, and else what {@link #exactLine} does. */
  public static String exactLineOrEmpty(String field, String value, int longest) {
    return value.isEmpty() ? value : exactLine(field, value, longest);
  }

  /**
   * Returns {@code value} in {@linkplain LineForm its form}, or as it is if it {@linkplain Stored
   * is stored}.
   *
   * @throws InvalidValueException if it has an invisible character, naming {@code field}
   */
  static String seen(String field, String value) {
    if (LineForm.isAscii(value) || Stored.isRead()) {
      return value;
    }
    var hidden = LineForm.hidden(value);
    if (hidden.isPresent()) {
      throw InvalidValueException.found(
          field,
          "%s with the character %s".formatted(InvalidValueException.shown(value), hidden.get()),
          "no invisible characters and none that change the direction of text");
    }
    return LineForm.of(value);
  }

  /**
   * Returns {@code value} if it is at most {@code longest} characters long and holds no control
   * characters but tabs and line ends.
   *
   * @throws InvalidValueException if it is not, naming {@code field}
   */
  public static String prose(String field, String value, int longest) {
    if (length(value) > longest) {
      throw new InvalidValueException(field, value, "at most " + longest + " characters");
    }
    if (value.codePoints().anyMatch(c -> !isProse(c))) {
      throw new InvalidValueException(field, value, "no control characters but tabs and line ends");
    }
    return value;
  }

  /** Returns the number of characters of {@code text}. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** Returns the first {@code longest} characters of {@code text}. */
  public static String truncated(String text, int longest) {
    return length(text) <= longest ? text : text.substring(0, text.offsetByCodePoints(0, longest));
  }

  /** Returns {@code text} with at most {@code longest} characters, of which the last may be …. */
  public static String abbreviated(String text, int longest) {
    return length(text) <= longest ? text : truncated(text, longest - 1) + "…";
  }

  /* Keys come by the million, and most characters of most texts are ASCII. */
  private static boolean isPrintable(String value) {
    for (var i = 0; i < value.length(); i++) {
      var c = value.charAt(i);
      if (c < ' ' || c > '~') {
        return value.codePoints().allMatch(Text::isPrintable);
      }
    }
    return true;
  }

  /** Returns the text that {@code bytes} encode, or empty if they are not UTF-8. */
  public static Optional<String> ofUtf8(byte[] bytes) {
    try {
      var decoder = StandardCharsets.UTF_8.newDecoder();
      return Optional.of(decoder.decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException _) {
      return Optional.empty();
    }
  }

  /** Returns {@code number} of what {@code noun} names, in words: 1 API, 2 APIs. */
  public static String counted(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }

  /**
   * Returns whether {@code codePoint} is allowed in a line: no control, no line end, no half of a
   * surrogate pair.
   */
  public static boolean isPrintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  /** Returns whether {@code codePoint} is half of a character, which no text may hold. */
  public static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  private static boolean isProse(int codePoint) {
    if (isSurrogate(codePoint)) {
      return false;
    }
    return !Character.isISOControl(codePoint)
        || codePoint == '\n'
        || codePoint == '\r'
        || codePoint == '\t';
  }

  private static boolean isBlank(int codePoint) {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }
}
