package io.portico.domain.key;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Optional;

/**
 * The form in which a key is stored, shown and counted: its hash, or the key itself where the
 * installation does not hash.
 */
public record StoredKey(String text) {

  /** The most characters. */
  public static final int LONGEST = 128;

  private static final int HASH_DIGITS = 64;

  public StoredKey {
    // Most are hashes, of which usage has hundreds of thousands a second.
    if (!isHash(text)) {
      Text.exactLine("key", text, LONGEST);
    }
  }

  /** Returns the key with this text, or empty if no key can have it. */
  public static Optional<StoredKey> parse(String text) {
    try {
      return Optional.of(new StoredKey(text));
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  /** Returns the hash of this text, or this if it already has the form of a hash. */
  public StoredKey hashed() {
    return isHash(text) ? this : new RawKey(text).hashed();
  }

  /** Returns whether this has the form of a hash. */
  public boolean isHash() {
    return isHash(text);
  }

  private static boolean isHash(String text) {
    if (text.length() != HASH_DIGITS) {
      return false;
    }
    for (var i = 0; i < HASH_DIGITS; i++) {
      var c = text.charAt(i);
      if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the name of the key in audit entries, from which it cannot be used: its hash, even
   * where keys are stored unhashed.
   */
  public String fingerprint() {
    return hashed().text();
  }

  @Override
  public String toString() {
    return text;
  }
}
