package io.portico.application.port.out.access;

import io.portico.domain.access.AccessToken;

/** Makes access credentials. */
public interface TokenGenerator {

  /** Returns a new credential that nobody can guess. */
  AccessToken next();
}
