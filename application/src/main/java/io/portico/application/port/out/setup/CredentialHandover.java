package io.portico.application.port.out.setup;

import io.portico.domain.access.AccessToken;

/** Hands the first administrator's credential to the person who installs Portico. */
public interface CredentialHandover {

  /**
   * Writes {@code credential} to a place that only the operator can read, replacing an earlier one,
   * so that a unit of work that is retried may hand over twice.
   */
  void handOver(AccessToken credential);
}
