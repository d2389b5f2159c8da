package io.portico.domain.key;

import io.portico.domain.shared.Text;

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

  @Override
  public String toString() {
    return text;
  }
}
