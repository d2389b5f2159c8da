package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.CREDENTIAL_RESET;
import static io.portico.domain.audit.AuditAction.USER_PASSWORD_CHANGED;
import static io.portico.domain.audit.AuditAction.USER_REMOVED;
import static io.portico.domain.audit.AuditAction.USER_REPLACED;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.session.UserSessions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.TokenHash;
import io.portico.domain.access.UserBindings;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Adds, replaces, removes and reads dashboard users, and resets their credentials. */
public final class UserService
    implements AddUser, ReplaceUser, RemoveUser, ResetCredential, UserQueries {

  private final DashboardUsers users;
  private final NewUsers newUsers;
  private final BindingReader reader;
  private final NewPasswords newPasswords;
  private final TokenGenerator tokens;
  private final CallerCache callerCache;
  private final UserSessions sessions;
  private final Factors factors;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public UserService(
      DashboardUsers users,
      NewUsers newUsers,
      BindingReader reader,
      NewPasswords newPasswords,
      TokenGenerator tokens,
      CallerCache callerCache,
      UserSessions sessions,
      Factors factors,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.users = users;
    this.newUsers = newUsers;
    this.reader = reader;
    this.newPasswords = newPasswords;
    this.tokens = tokens;
    this.callerCache = callerCache;
    this.sessions = sessions;
    this.factors = factors;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public AddUser.Outcome add(AddUser.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var password = newPasswords.checkAndHash(command.password());
    return unitOfWork.execute(() -> newUsers.add(command.actor(), command.profile(), password));
  }

  @Override
  public ReplaceUser.Outcome replace(ReplaceUser.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var password = newPasswords.checkAndHash(command.password());
    var outcome = unitOfWork.execute(() -> lockAndReplace(command, password));
    if (outcome instanceof ReplaceUser.Outcome.Replaced(var user)) {
      callerCache.evict(user.credential());
    }
    return outcome;
  }

  private ReplaceUser.Outcome lockAndReplace(
      ReplaceUser.Command command, Optional<PasswordHash> password) {
    var organisation = command.actor().organisation();
    var wanted = command.bindings().map(some -> reader.read(organisation, some));
    var before = lock(command.actor(), command.user());
    requireCreatedAt(command.createdAt(), before);
    command.precondition().require(before);
    var bindings =
        wanted
            .map(own -> new UserBindings(own, before.bindings().ofGroups()))
            // Another role is instead of the present ones for the whole organisation.
            .orElseGet(
                () ->
                    command.profile().role() == before.profile().role()
                        ? before.bindings()
                        : before.bindings().withoutRoles());
    var after =
        before
            .described(command.profile(), password, clock.instant())
            .bound(command.profile().role(), bindings, clock.instant());
    if (after.equals(before)) {
      return new ReplaceUser.Outcome.Replaced(before);
    }
    if (!users.administrators(organisation).allow(after)) {
      return new ReplaceUser.Outcome.LastAdministrator();
    }
    return switch (users.replace(after)) {
      case REPLACED -> {
        sessions.follow(before, after);
        recordChange(command.actor(), before, after);
        yield new ReplaceUser.Outcome.Replaced(after);
      }
      case EMAIL_TAKEN -> new ReplaceUser.Outcome.EmailTaken(after.profile().email());
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("the unchanged credential belongs to another user");
    };
  }

  private static void requireCreatedAt(Optional<Instant> stated, DashboardUser present) {
    if (stated.isPresent() && !stated.get().equals(present.createdAt())) {
      throw new InvalidValueException(
          "createdAt", stated.get().toString(), "that of the user, " + present.createdAt());
    }
  }

  private void recordChange(Actor actor, DashboardUser before, DashboardUser after) {
    var snapshot = Snapshots.of(after);
    if (!after.profile().equals(before.profile()) || !after.bindings().equals(before.bindings())) {
      audit.record(actor, USER_REPLACED, before.id(), Snapshots.of(before), snapshot);
    }
    if (!after.password().equals(before.password())) {
      audit.record(actor, USER_PASSWORD_CHANGED, before.id(), snapshot, snapshot);
    }
  }

  @Override
  public RemoveUser.Outcome remove(RemoveUser.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var outcome = unitOfWork.execute(() -> lockAndRemove(command));
    if (outcome instanceof RemoveUser.Outcome.Removed(var user)) {
      callerCache.evict(user.credential());
    }
    return outcome;
  }

  private RemoveUser.Outcome lockAndRemove(RemoveUser.Command command) {
    var organisation = command.actor().organisation();
    var present = command.precondition().require(lock(command.actor(), command.user()));
    if (!users.administrators(organisation).remainWithout(command.user())) {
      return new RemoveUser.Outcome.LastAdministrator();
    }
    users.remove(organisation, command.user());
    sessions.end(present);
    var _ = factors.removeAll(organisation, command.user());
    audit.recordRemoved(command.actor(), USER_REMOVED, command.user(), Snapshots.of(present));
    return new RemoveUser.Outcome.Removed(present);
  }

  @Override
  public Reset reset(ResetCredential.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var change = unitOfWork.execute(() -> lockAndReset(command));
    callerCache.evict(change.previous());
    return change.reset();
  }

  /** A reset, and the credential that it replaced. */
  private record Change(Reset reset, TokenHash previous) {}

  private Change lockAndReset(ResetCredential.Command command) {
    var before = command.precondition().require(lock(command.actor(), command.user()));
    var credential = tokens.next();
    var after = before.withCredential(credential.hash(), clock.instant());
    return switch (users.replace(after)) {
      case REPLACED -> {
        sessions.follow(before, after);
        var snapshot = Snapshots.of(after);
        audit.record(command.actor(), CREDENTIAL_RESET, command.user(), snapshot, snapshot);
        yield new Change(new Reset(after, credential), before.credential());
      }
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("duplicate credential (expected: a random one)");
      case EMAIL_TAKEN ->
          throw new IllegalStateException("the unchanged address belongs to another user");
    };
  }

  /* Locks all users of the organisation until the unit of work ends. */
  private DashboardUser lock(Actor actor, UserId user) {
    return users
        .findForUpdate(actor.organisation(), user)
        .orElseThrow(RecordKind.USER.notFound(user));
  }

  @Override
  public DashboardUser find(Actor actor, UserId user) {
    actor.require(Permission.READ_USERS);
    return users.find(actor.organisation(), user).orElseThrow(RecordKind.USER.notFound(user));
  }

  @Override
  public Page<DashboardUser, EmailAddress> page(Query query) {
    query.actor().require(Permission.READ_USERS);
    var found = users.page(query.actor().organisation(), query.after(), query.limit() + 1);
    return Page.of(found, query.limit(), user -> user.profile().email());
  }

  @Override
  public long count(Actor actor) {
    actor.require(Permission.READ_USERS);
    return users.count(actor.organisation());
  }
}
