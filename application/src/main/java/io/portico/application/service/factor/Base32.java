package io.portico.application.service.factor;

import java.math.BigInteger;
import java.util.Locale;

/** Secrets as apps for one-time codes read them: Base32 by RFC 4648, without padding. */
final class Base32 {

  private static final int RADIX = 32;
  private static final int BITS = 5;
  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuv";
  private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  private Base32() {}

  /** Returns the text of {@code bytes}, whose number of bits must be a multiple of five. */
  static String of(byte[] bytes) {
    var number = new BigInteger(1, bytes).toString(RADIX).toLowerCase(Locale.ROOT);
    var text = new StringBuilder("A".repeat(bytes.length * Byte.SIZE / BITS - number.length()));
    number.chars().forEach(digit -> text.append(ALPHABET.charAt(DIGITS.indexOf(digit))));
    return text.toString();
  }
}
