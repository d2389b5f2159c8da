package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.USER_PASSWORD_CHANGED;
import static io.portico.domain.audit.AuditAction.USER_REPLACED;

import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.Optional;

/** Replaces the profiles of dashboard users. */
public final class ReplaceUserService implements ReplaceUser {

  private final DashboardUsers users;
  private final NewPasswords newPasswords;
  private final CallerCache callerCache;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ReplaceUserService(
      DashboardUsers users,
      NewPasswords newPasswords,
      CallerCache callerCache,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.users = users;
    this.newPasswords = newPasswords;
    this.callerCache = callerCache;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var password = newPasswords.checkAndHash(command.password());
    var outcome = unitOfWork.execute(() -> replace(command, password));
    if (outcome instanceof Outcome.Replaced(var user)) {
      callerCache.evict(user.credential());
    }
    return outcome;
  }

  private Outcome replace(Command command, Optional<PasswordHash> password) {
    var before =
        users
            .findForUpdate(command.actor().organisation(), command.user())
            .orElseThrow(RecordKind.USER.notFound(command.user()));
    requireCreatedAt(command, before);
    command.precondition().require(before);
    var after = before.described(command.profile(), password, clock.instant());
    if (after.equals(before)) {
      return new Outcome.Replaced(before);
    }
    if (!users.administrators(command.actor().organisation()).allow(after)) {
      return new Outcome.LastAdministrator();
    }
    return switch (users.replace(after)) {
      case REPLACED -> {
        recordChange(command.actor(), before, after);
        yield new Outcome.Replaced(after);
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(after.profile().email());
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("the unchanged credential belongs to another user");
    };
  }

  private void recordChange(Actor actor, DashboardUser before, DashboardUser after) {
    var snapshot = Snapshots.of(after);
    if (!after.profile().equals(before.profile())) {
      audit.record(actor, USER_REPLACED, before.id(), Snapshots.of(before), snapshot);
    }
    if (!after.password().equals(before.password())) {
      audit.record(actor, USER_PASSWORD_CHANGED, before.id(), snapshot, snapshot);
    }
  }

  private static void requireCreatedAt(Command command, DashboardUser present) {
    var sent = command.createdAt();
    if (sent.isPresent() && !sent.get().equals(present.createdAt())) {
      throw new InvalidValueException(
          "createdAt", sent.get().toString(), "that of the user, " + present.createdAt());
    }
  }
}
