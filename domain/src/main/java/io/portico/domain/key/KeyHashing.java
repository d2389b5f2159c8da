package io.portico.domain.key;

/** What an installation stores of the keys that it issues. */
public enum KeyHashing {
  /** Their hashes: a key that was handed out can be shown by nobody. */
  ON,
  /** The keys themselves. */
  OFF;

  /** Returns whether hashes are stored. */
  public boolean isOn() {
    return this == ON;
  }
}
