package io.portico.http.key;

import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;

/** Reads a key from the path of a route. */
final class KeyPath {

  private KeyPath() {}

  /**
   * Returns the key that {@code text} names.
   *
   * @throws RefusedException.NotFound if no key can have this name
   */
  static StoredKey parse(String text) {
    return StoredKey.parse(text)
        .orElseThrow(() -> new RefusedException.NotFound(RecordKind.KEY, ""));
  }
}
