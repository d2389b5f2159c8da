package io.portico.application.port.out.access;

import io.portico.domain.access.AccessToken;

/** Generates access credentials. */
public interface TokenGenerator {

  /** Returns a new random credential. */
  AccessToken next();
}
