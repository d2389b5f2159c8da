package io.portico.domain.key;

/** The form in which an installation stores the keys that it issues. */
public enum KeyForm {
  /** The SHA-256 hash of a key, from which the key cannot be recovered. */
  HASHED,
  /** The key itself. */
  PLAIN;

  /** Returns whether only hashes are stored. */
  public boolean isHashed() {
    return this == HASHED;
  }
}
