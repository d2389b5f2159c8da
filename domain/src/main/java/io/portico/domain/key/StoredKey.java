package io.portico.domain.key;

import io.portico.domain.shared.Text;
import java.util.regex.Pattern;

/**
 * The form in which a key is stored, shown and counted: its hash, or the key itself where the
 * installation does not hash.
 */
public record StoredKey(String text) {

  /** The most characters. */
  public static final int LONGEST = 128;

  /* No key is written so: in each stands a "_". */
  private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");

  private static final int TOLD = 4;

  public StoredKey {
    Text.line("key", text, LONGEST);
  }

  /**
   * Returns what may be told of it to those who must not have the key: the hash; of a key that is
   * stored as it is, only the end.
   */
  public String told() {
    return HASH.matcher(text).matches()
        ? text
        : "…" + text.substring(Math.max(0, text.length() - TOLD));
  }

  @Override
  public String toString() {
    return text;
  }
}
