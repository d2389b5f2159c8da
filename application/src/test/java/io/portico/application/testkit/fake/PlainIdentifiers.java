package io.portico.application.testkit.fake;

import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;

/** Identifies keys as they are. */
public final class PlainIdentifiers implements KeyIdentifiers {

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
