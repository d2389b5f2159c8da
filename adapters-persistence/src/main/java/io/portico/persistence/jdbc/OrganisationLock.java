package io.portico.persistence.jdbc;

import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** A lock of an organisation, so that concurrent additions to it count one after the other. */
@Singleton
public record OrganisationLock(Jdbc jdbc, UnitOfWork unitOfWork) {

  /** Runs {@code addition} in a unit of work that has locked {@code organisation}. */
  public <T> T holding(OrganisationId organisation, Supplier<T> addition) {
    return unitOfWork.execute(
        () -> {
          acquire(organisation);
          return addition.get();
        });
  }

  /** Locks {@code organisation} until the transaction ends. */
  public void acquire(OrganisationId organisation) {
    jdbc.first("SELECT 1 FROM organisation WHERE id = ? FOR UPDATE", Row::integer, organisation);
  }
}
