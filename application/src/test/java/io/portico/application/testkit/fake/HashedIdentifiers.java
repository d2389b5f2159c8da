package io.portico.application.testkit.fake;

import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;

/** Identifies keys by their hashes, as most installations do. */
public final class HashedIdentifiers implements KeyIdentifiers {

  @Override
  public StoredKey of(RawKey key) {
    return key.hashed();
  }

  @Override
  public StoredKey ofReported(StoredKey reported) {
    return reported.hashed();
  }

  @Override
  public KeyForm form() {
    return KeyForm.HASHED;
  }
}
