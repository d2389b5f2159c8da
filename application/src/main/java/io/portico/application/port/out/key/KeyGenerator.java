package io.portico.application.port.out.key;

import io.portico.domain.key.RawKey;

/** Generates keys. */
public interface KeyGenerator {

  /** Returns a new key of 256 random bits, with the prefix of the installation. */
  RawKey next();
}
