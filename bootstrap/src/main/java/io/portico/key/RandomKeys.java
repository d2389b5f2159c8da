package io.portico.key;

import io.portico.application.port.out.key.KeyGenerator;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import java.security.SecureRandom;

/** Keys of random bits. */
public record RandomKeys(KeyPrefix prefix, SecureRandom random) implements KeyGenerator {

  @Override
  public RawKey next() {
    var bytes = new byte[RawKey.BYTES];
    random.nextBytes(bytes);
    return RawKey.of(prefix, bytes);
  }
}
