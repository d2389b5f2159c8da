package io.portico.application.service.organisation;

import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Organisation;

/** Creates organisations. */
public final class CreateOrganisationService implements CreateOrganisation {

  private final NewOrganisations newOrganisations;
  private final UnitOfWork unitOfWork;

  public CreateOrganisationService(NewOrganisations newOrganisations, UnitOfWork unitOfWork) {
    this.newOrganisations = newOrganisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Organisation create(Command command) {
    return unitOfWork.execute(() -> newOrganisations.add(command.name(), command.operator()::in));
  }
}
