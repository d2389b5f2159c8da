package io.portico.application.testkit.memory.access;

import io.portico.application.port.out.access.OwnRoles;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.OwnRole;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.List;

/** Roles that administrators defined, in memory. */
public final class InMemoryOwnRoles extends InMemoryTable<String, OwnRole> implements OwnRoles {

  public InMemoryOwnRoles(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public List<OwnRole> all(OrganisationId organisation) {
    return rows(organisation);
  }

  @Override
  public synchronized boolean add(OrganisationId organisation, OwnRole role) {
    return insert(organisation, role.name(), role);
  }

  @Override
  public void replace(OrganisationId organisation, OwnRole role) {
    update(organisation, role.name(), role);
  }
}
