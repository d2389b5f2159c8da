package io.portico.domain.shared;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The id of a record: twelve bytes, written as 24 lower-case hexadecimal digits. The first four
 * bytes are seconds, so ids are ordered by the time of their creation.
 *
 * @param high the first eight bytes
 * @param low the last four bytes
 */
public record Identifier(long high, int low) implements Comparable<Identifier> {

  private static final int BYTES = Long.BYTES + Integer.BYTES;
  private static final int DIGITS = 2 * BYTES;

  /** Returns the identifier that {@code text} writes, or empty if it is not 24 hex digits. */
  public static Optional<Identifier> parse(String text) {
    if (text.length() != DIGITS || !text.chars().allMatch(HexFormat::isHexDigit)) {
      return Optional.empty();
    }
    return Optional.of(
        new Identifier(
            HexFormat.fromHexDigitsToLong(text, 0, 16), HexFormat.fromHexDigits(text, 16, DIGITS)));
  }

  /**
   * Returns the identifier that {@code text} writes.
   *
   * @throws InvalidValueException if it is not 24 hexadecimal digits, naming {@code field}
   */
  public static Identifier of(String field, String text) {
    return parse(text)
        .orElseThrow(
            () -> new InvalidValueException(field, text, DIGITS + " hexadecimal characters"));
  }

  /** Returns the identifier that {@code bytes} hold. */
  public static Identifier of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException("bytes: " + bytes.length + " (expected: " + BYTES + ")");
    }
    var buffer = ByteBuffer.wrap(bytes);
    return new Identifier(buffer.getLong(), buffer.getInt());
  }

  /** Returns the twelve bytes. */
  public byte[] bytes() {
    return ByteBuffer.allocate(BYTES).putLong(high).putInt(low).array();
  }

  @Override
  public int compareTo(Identifier other) {
    var byHigh = Long.compareUnsigned(high, other.high);
    return byHigh != 0 ? byHigh : Integer.compareUnsigned(low, other.low);
  }

  @Override
  public String toString() {
    var hex = HexFormat.of();
    return hex.toHexDigits(high) + hex.toHexDigits(low);
  }
}
