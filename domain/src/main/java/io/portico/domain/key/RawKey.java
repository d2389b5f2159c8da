package io.portico.domain.key;

import io.portico.domain.shared.Sha256;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * A key as the developer receives it, {@code <prefix>_<43 characters of base 62>_<6 of checksum>}.
 * It is shown once; the store keeps its {@link StoredKey}.
 *
 * <p>The checksum detects mistyped keys without a look-up. It is no protection against guessing.
 */
public record RawKey(String secret) {

  /** The random bytes of one key. */
  public static final int BYTES = 32;

  /** The most characters. */
  public static final int LONGEST = StoredKey.LONGEST;

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final BigInteger BASE = BigInteger.valueOf(DIGITS.length());
  private static final int RANDOM_DIGITS = 43;
  private static final int CHECKSUM_DIGITS = 6;
  private static final int TAIL = 1 + RANDOM_DIGITS + 1 + CHECKSUM_DIGITS;

  /** Returns the key with {@code prefix} that encodes {@code random}. */
  public static RawKey of(KeyPrefix prefix, byte[] random) {
    if (random.length != BYTES) {
      throw new IllegalArgumentException(
          "random: " + random.length + " bytes (expected: " + BYTES + ")");
    }
    var text = prefix.text() + "_" + written(new BigInteger(1, random), RANDOM_DIGITS);
    return new RawKey(text + "_" + checksum(text));
  }

  /** Returns whether it has the form of a key, with any prefix, and the right checksum. */
  public boolean isWellFormed() {
    var prefix = secret.length() - TAIL;
    var checksumAt = secret.length() - CHECKSUM_DIGITS;
    return isShapedLikeOwn()
        && isOfDigits(prefix + 1, checksumAt - 1)
        && secret.substring(checksumAt).equals(checksum(secret.substring(0, checksumAt - 1)));
  }

  /**
   * Returns whether it looks like a key of Portico, with any checksum: a mistyped one. Keys that
   * other gateways issued look otherwise.
   */
  public boolean isShapedLikeOwn() {
    var prefix = secret.length() - TAIL;
    return secret.length() <= LONGEST
        && prefix >= 1
        && KeyPrefix.isValid(secret.substring(0, prefix))
        && secret.charAt(prefix) == '_'
        && secret.charAt(secret.length() - CHECKSUM_DIGITS - 1) == '_';
  }

  /** Returns the SHA-256 hash of the key, in lower-case hexadecimal digits. */
  public StoredKey hashed() {
    return new StoredKey(Sha256.hex(secret));
  }

  /** Returns the key itself in its stored form, for an installation that does not hash keys. */
  public StoredKey plain() {
    return new StoredKey(secret);
  }

  private boolean isOfDigits(int from, int to) {
    for (var i = from; i < to; i++) {
      var c = secret.charAt(i);
      if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))) {
        return false;
      }
    }
    return true;
  }

  private static String checksum(String text) {
    var crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.US_ASCII));
    var rest = crc.getValue();
    var digits = new char[CHECKSUM_DIGITS];
    for (var i = CHECKSUM_DIGITS - 1; i >= 0; i--) {
      digits[i] = DIGITS.charAt((int) (rest % DIGITS.length()));
      rest /= DIGITS.length();
    }
    return new String(digits);
  }

  private static String written(BigInteger number, int length) {
    var digits = new char[length];
    var rest = number;
    for (var i = length - 1; i >= 0; i--) {
      var parts = rest.divideAndRemainder(BASE);
      digits[i] = DIGITS.charAt(parts[1].intValue());
      rest = parts[0];
    }
    return new String(digits);
  }

  @Override
  public String toString() {
    return "RawKey[redacted]";
  }
}
