package io.portico.application.port.out.setup;

import io.portico.domain.access.AccessToken;

/** Hands the first administrator's credential to whoever installs Portico. */
public interface CredentialHandover {

  /**
   * Puts {@code credential} where only the installing person can read it, over an earlier one. A
   * unit of work may therefore hand over and be run again.
   */
  void handOver(AccessToken credential);
}
