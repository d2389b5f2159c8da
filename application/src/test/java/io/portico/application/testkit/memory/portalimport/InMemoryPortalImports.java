package io.portico.application.testkit.memory.portalimport;

import io.portico.application.port.out.portalimport.PortalImports;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.portalimport.PortalImport;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.Optional;

/** Imports in memory. */
public final class InMemoryPortalImports extends InMemoryTable<Boolean, PortalImport>
    implements PortalImports {

  public InMemoryPortalImports(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public Optional<PortalImport> find(OrganisationId organisation, boolean dryRun) {
    return super.find(organisation, dryRun);
  }

  @Override
  public Optional<PortalImport> findForUpdate(OrganisationId organisation, boolean dryRun) {
    return super.findForUpdate(organisation, dryRun);
  }

  @Override
  public boolean add(OrganisationId organisation, PortalImport added) {
    return insert(organisation, added.options().dryRun(), added);
  }

  @Override
  public void replace(OrganisationId organisation, PortalImport replacement) {
    updateInUnitOfWork(organisation, replacement.options().dryRun(), replacement);
  }
}
