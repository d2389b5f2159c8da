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

  public StoredKey {
    Text.line("key", text, LONGEST);
  }

  /** Returns the key that {@code text} writes, or empty if no key is stored so. */
  public static Optional<StoredKey> parse(String text) {
    try {
      return Optional.of(new StoredKey(text));
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  /**
   * Returns what names the key where nobody should be able to use it: its hash, whether or not that
   * is the form in which it is stored.
   */
  public String fingerprint() {
    var raw = new RawKey(text);
    return raw.isWellFormed() ? raw.stored(KeyHashing.ON).text() : text;
  }

  @Override
  public String toString() {
    return text;
  }
}
