package io.portico.application.service.organisation;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;

/** Adds administrators to organisations. */
public final class CreateAdministratorService implements CreateAdministrator {

  private final Organisations organisations;
  private final NewUsers newUsers;
  private final NewPasswords newPasswords;
  private final UnitOfWork unitOfWork;

  public CreateAdministratorService(
      Organisations organisations,
      NewUsers newUsers,
      NewPasswords newPasswords,
      UnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.newUsers = newUsers;
    this.newPasswords = newPasswords;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public AddUser.Outcome create(Command command) {
    var profile =
        new UserProfile(command.email(), command.firstName(), command.lastName(), Role.ADMIN, true);
    // Organisations are never removed, so the check needs no lock.
    if (organisations.find(command.organisation()).isEmpty()) {
      throw new RefusedException.NotFound(
          RecordKind.ORGANISATION, command.organisation().toString());
    }
    var password = newPasswords.checkAndHash(command.password());
    var actor = command.operator().in(command.organisation());
    return unitOfWork.execute(() -> newUsers.add(actor, profile, password));
  }
}
