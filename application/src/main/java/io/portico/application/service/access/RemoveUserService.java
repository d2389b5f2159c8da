package io.portico.application.service.access;

import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.out.DashboardUsers;
import io.portico.application.port.out.RememberedCallers;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.access.Permission;

/** Removes dashboard users. */
public final class RemoveUserService implements RemoveUser {

  private final DashboardUsers users;
  private final RememberedCallers rememberedCallers;
  private final UnitOfWork unitOfWork;

  public RemoveUserService(
      DashboardUsers users, RememberedCallers rememberedCallers, UnitOfWork unitOfWork) {
    this.users = users;
    this.rememberedCallers = rememberedCallers;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Outcome remove(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_USERS)) {
      return new Outcome.NotPermitted();
    }
    var outcome = unitOfWork.execute(() -> checkAndRemove(command));
    if (outcome instanceof Outcome.Removed(var user)) {
      rememberedCallers.forget(user.credential());
    }
    return outcome;
  }

  private Outcome checkAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present = users.findToChange(organisation, command.user());
    if (present.isEmpty()) {
      return new Outcome.UnknownUser(command.user());
    }
    if (!command.precondition().holdsFor(present.get())) {
      return new Outcome.Stale();
    }
    if (!users.administrators(organisation).remainWithout(command.user())) {
      return new Outcome.LastAdministrator();
    }
    users.remove(organisation, command.user());
    return new Outcome.Removed(present.get());
  }
}
