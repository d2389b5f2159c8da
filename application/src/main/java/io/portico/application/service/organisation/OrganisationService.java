package io.portico.application.service.organisation;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.shared.RecordKind;

/** Creates organisations and their administrators. */
public record OrganisationService(
    Organisations organisations,
    NewOrganisations newOrganisations,
    NewUsers newUsers,
    NewPasswords newPasswords,
    UnitOfWork unitOfWork)
    implements CreateOrganisation, CreateAdministrator {

  @Override
  public CreateOrganisation.Outcome create(CreateOrganisation.Command command) {
    return command
        .id()
        .map(id -> adopt(command, new Organisation(id, command.name())))
        .orElseGet(
            () ->
                new CreateOrganisation.Outcome.Created(
                    unitOfWork.execute(
                        () -> newOrganisations.add(command.name(), command.operator()::in))));
  }

  private CreateOrganisation.Outcome adopt(
      CreateOrganisation.Command command, Organisation organisation) {
    return unitOfWork
        .execute(() -> newOrganisations.adopt(organisation, command.operator()::in))
        .<CreateOrganisation.Outcome>map(CreateOrganisation.Outcome.Created::new)
        .orElseGet(() -> new CreateOrganisation.Outcome.IdTaken(organisation.id()));
  }

  @Override
  public AddUser.Outcome create(CreateAdministrator.Command command) {
    var profile =
        new UserProfile(command.email(), command.firstName(), command.lastName(), Role.ADMIN, true);
    // Organisations are never removed, so the check needs no lock.
    if (organisations.find(command.organisation()).isEmpty()) {
      throw RecordKind.ORGANISATION.notFound(command.organisation()).get();
    }
    var password = newPasswords.checkAndHash(command.password());
    var actor = command.operator().in(command.organisation());
    return unitOfWork.execute(() -> newUsers.add(actor, profile, password));
  }
}
