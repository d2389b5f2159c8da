package io.portico.key;

import io.portico.application.port.out.key.KeyGenerator;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import java.security.SecureRandom;

/** Keys of random bits. */
public final class RandomKeys implements KeyGenerator {

  private final KeyPrefix prefix;
  private final SecureRandom random;

  public RandomKeys(KeyPrefix prefix, SecureRandom random) {
    this.prefix = prefix;
    this.random = random;
  }

  @Override
  public RawKey next() {
    var bytes = new byte[RawKey.BYTES];
    random.nextBytes(bytes);
    return RawKey.of(prefix, bytes);
  }
}
