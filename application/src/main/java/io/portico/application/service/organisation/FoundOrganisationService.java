package io.portico.application.service.organisation;

import io.portico.application.port.in.organisation.FoundOrganisation;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Organisation;

/** Makes organisations for an operator. */
public final class FoundOrganisationService implements FoundOrganisation {

  private final NewOrganisations newOrganisations;
  private final UnitOfWork unitOfWork;

  public FoundOrganisationService(NewOrganisations newOrganisations, UnitOfWork unitOfWork) {
    this.newOrganisations = newOrganisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Organisation found(Command command) {
    return unitOfWork.execute(() -> newOrganisations.add(command.name(), command.operator()::in));
  }
}
