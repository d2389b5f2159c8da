package io.portico.key;

import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;

/** Identifies keys by themselves: the store holds keys that open APIs. */
public final class PlainKeyIdentifiers implements KeyIdentifiers {

  @Override
  public StoredKey of(RawKey key) {
    return key.plain();
  }

  @Override
  public StoredKey ofReported(StoredKey reported) {
    return reported;
  }

  @Override
  public KeyForm form() {
    return KeyForm.PLAIN;
  }
}
