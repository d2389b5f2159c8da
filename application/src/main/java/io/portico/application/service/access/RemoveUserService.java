package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.USER_REMOVED;

import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.shared.RecordKind;

/** Removes dashboard users. */
public final class RemoveUserService implements RemoveUser {

  private final DashboardUsers users;
  private final CallerCache callerCache;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveUserService(
      DashboardUsers users, CallerCache callerCache, UnitOfWork unitOfWork, Audit audit) {
    this.users = users;
    this.callerCache = callerCache;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var outcome = unitOfWork.execute(() -> lockAndRemove(command));
    if (outcome instanceof Outcome.Removed(var user)) {
      callerCache.evict(user.credential());
    }
    return outcome;
  }

  private Outcome lockAndRemove(Command command) {
    var organisation = command.actor().organisation();
    var present =
        users
            .findForUpdate(command.actor().organisation(), command.user())
            .orElseThrow(RecordKind.USER.notFound(command.user()));
    command.precondition().require(present);
    if (!users.administrators(organisation).remainWithout(command.user())) {
      return new Outcome.LastAdministrator();
    }
    users.remove(organisation, command.user());
    audit.recordRemoved(command.actor(), USER_REMOVED, command.user(), Snapshots.of(present));
    return new Outcome.Removed(present);
  }
}
