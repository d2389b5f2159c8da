package io.portico.domain.key;

import java.util.Locale;

/** What a key is at some moment. */
public enum KeyState {
  /** It opens what it is for. */
  LIVE,
  /** Its time is over. */
  EXPIRED,
  /** It was taken back. */
  REVOKED;

  /** Returns the word for the state, for example {@code live}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
