package io.portico.application.service.access;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordHash;
import java.util.Optional;

/** Adds dashboard users to the organisation of their administrator. */
public final class AddUserService implements AddUser {

  private final NewUsers newUsers;
  private final NewPasswords newPasswords;
  private final UnitOfWork unitOfWork;

  public AddUserService(NewUsers newUsers, NewPasswords newPasswords, UnitOfWork unitOfWork) {
    this.newUsers = newUsers;
    this.newPasswords = newPasswords;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome add(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_USERS)) {
      return new Outcome.NotPermitted();
    }
    var password = newPasswords.checkAndHash(command.password());
    return unitOfWork.execute(() -> add(command, password));
  }

  private Outcome add(Command command, Optional<PasswordHash> password) {
    return switch (newUsers.add(command.actor(), command.profile(), password)) {
      case NewUsers.Addition.Added(var user, var credential) -> new Outcome.Added(user, credential);
      case NewUsers.Addition.EmailTaken() -> new Outcome.EmailTaken(command.profile().email());
      case NewUsers.Addition.TooMany() -> new Outcome.TooMany(DashboardUsers.MOST);
    };
  }
}
