package io.portico.application.port.out.key;

import io.portico.domain.key.KeyForm;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;

/** How an installation identifies the keys that it issues: by their hashes, or as they are. */
public interface KeyIdentifiers {

  /** Returns the form in which {@code key} is stored, shown and counted. */
  StoredKey of(RawKey key);

  /**
   * Returns the form in which a key is counted that a gateway reports as {@code reported}. Where
   * keys are hashed, a gateway may report either a key or its hash.
   */
  StoredKey ofReported(StoredKey reported);

  /** Returns the form of all identifiers. */
  KeyForm form();
}
