package io.portico.application.service.access;

import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.UserSnapshot;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.shared.InvalidValueException;
import java.time.InstantSource;
import java.util.Optional;

/** Replaces what is written of dashboard users. */
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
    if (!command.actor().may(Permission.ADMINISTER_USERS)) {
      return new Outcome.NotPermitted();
    }
    var password = newPasswords.checkAndHash(command.password());
    var outcome = unitOfWork.execute(() -> checkAndReplace(command, password));
    if (outcome instanceof Outcome.Replaced(var user)) {
      callerCache.evict(user.credential());
    }
    return outcome;
  }

  private Outcome checkAndReplace(Command command, Optional<PasswordHash> password) {
    var organisation = command.actor().organisation();
    var found = users.findForUpdate(organisation, command.user());
    if (found.isEmpty()) {
      return new Outcome.UnknownUser(command.user());
    }
    var present = found.get();
    requireMadeAt(command, present);
    if (!command.precondition().holdsFor(present)) {
      return new Outcome.Stale();
    }
    var wanted = present.described(command.profile(), password, clock.instant());
    if (wanted.equals(present)) {
      return new Outcome.Replaced(present);
    }
    if (!users.administrators(organisation).allow(wanted)) {
      return new Outcome.LastAdministrator();
    }
    return switch (users.replace(wanted)) {
      case REPLACED -> {
        note(command.actor(), present, wanted);
        yield new Outcome.Replaced(wanted);
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(wanted.profile().email());
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("the credential of a user became another's");
    };
  }

  private void note(Actor actor, DashboardUser before, DashboardUser after) {
    var facts = UserSnapshot.of(after);
    if (!after.profile().equals(before.profile())) {
      audit.note(actor, AuditAction.USER_REPLACED, before.id(), UserSnapshot.of(before), facts);
    }
    if (!after.password().equals(before.password())) {
      audit.note(actor, AuditAction.USER_PASSWORD_CHANGED, before.id(), facts, facts);
    }
  }

  private static void requireMadeAt(Command command, DashboardUser present) {
    var told = command.madeAt();
    if (told.isPresent() && !told.get().equals(present.createdAt())) {
      throw new InvalidValueException(
          "created_at", told.get().toString(), "when the user was made, " + present.createdAt());
    }
  }
}
