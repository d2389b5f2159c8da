package io.portico.application.service.organisation;

import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.PasswordHash;
import java.util.Optional;

/** Adds administrators to whichever organisation an operator names. */
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
  public Outcome appoint(Command command) {
    var profile =
        new UserProfile(command.email(), command.firstName(), command.lastName(), Role.ADMIN, true);
    // No organisation ever goes, so nobody need keep it until the user is there.
    if (organisations.find(command.organisation()).isEmpty()) {
      return new Outcome.UnknownOrganisation(command.organisation());
    }
    var password = newPasswords.checkAndHash(command.password());
    return unitOfWork.execute(() -> add(command, profile, password));
  }

  private Outcome add(Command command, UserProfile profile, Optional<PasswordHash> password) {
    return switch (newUsers.add(command.operator().in(command.organisation()), profile, password)) {
      case NewUsers.Addition.Added(var user, var credential) ->
          new Outcome.Appointed(user, credential);
      case NewUsers.Addition.EmailTaken() -> new Outcome.EmailTaken(command.email());
      case NewUsers.Addition.TooMany() -> new Outcome.TooMany(DashboardUsers.MOST);
    };
  }
}
