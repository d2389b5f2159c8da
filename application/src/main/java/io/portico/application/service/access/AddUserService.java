package io.portico.application.service.access;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.account.NewPasswords;
import io.portico.domain.access.Permission;

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
    command.actor().require(Permission.ADMINISTER_USERS);
    var password = newPasswords.checkAndHash(command.password());
    return unitOfWork.execute(() -> newUsers.add(command.actor(), command.profile(), password));
  }
}
