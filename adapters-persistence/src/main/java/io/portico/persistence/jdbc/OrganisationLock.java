package io.portico.persistence.jdbc;

import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;

/** A lock of an organisation, so that concurrent additions to it count one after the other. */
@Singleton
public final class OrganisationLock {

  private final Jdbc jdbc;

  OrganisationLock(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  /** Locks {@code organisation} until the transaction ends. */
  public void acquire(OrganisationId organisation) {
    jdbc.first("SELECT 1 FROM organisation WHERE id = ? FOR UPDATE", Row::integer, organisation);
  }
}
