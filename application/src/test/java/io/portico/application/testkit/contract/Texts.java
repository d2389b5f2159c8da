package io.portico.application.testkit.contract;

import java.util.List;

/** Texts that stores are prone to confuse or to cut. */
public final class Texts {

  /** Texts that are different, though some collation takes two of them for one; not sorted. */
  public static final List<String> LOOKALIKES =
      List.of(
          "ab",
          "AB",
          "Ab",
          "é",
          "e",
          "strasse",
          "straße",
          "😀",
          "😃",
          "a%b",
          "a_b",
          "a\\b",
          "it's",
          "\"q\"",
          "ﬁ",
          "fi",
          "1",
          "01",
          "１",
          "a b",
          "a\u3000b",
          "a  b");

  private static final String FOUR_BYTES = "😀";

  private Texts() {}

  /** Returns {@code length} characters that take four bytes each in UTF-8. */
  public static String ofFourByteCharacters(int length) {
    return FOUR_BYTES.repeat(length);
  }

  /**
   * Returns {@code length} characters that take four bytes each and differ from those of any other
   * {@code number} below 10,000 only at the end.
   */
  public static String ofFourByteCharacters(int length, int number) {
    var digits = new StringBuilder();
    "%04d"
        .formatted(number)
        .chars()
        .map(digit -> FOUR_BYTES.codePointAt(0) + 1 + digit - '0')
        .forEach(digits::appendCodePoint);
    return ofFourByteCharacters(length - 4) + digits;
  }
}
