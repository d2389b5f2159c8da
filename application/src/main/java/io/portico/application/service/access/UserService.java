package io.portico.application.service.access;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.session.UserChanges;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
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
  private final UserChanges changes;
  private final BindingReader reader;
  private final NewPasswords newPasswords;
  private final TokenGenerator tokens;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public UserService(
      DashboardUsers users,
      NewUsers newUsers,
      UserChanges changes,
      BindingReader reader,
      NewPasswords newPasswords,
      TokenGenerator tokens,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.users = users;
    this.newUsers = newUsers;
    this.changes = changes;
    this.reader = reader;
    this.newPasswords = newPasswords;
    this.tokens = tokens;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
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
    return unitOfWork.execute(() -> lockAndReplace(command, password));
  }

  private ReplaceUser.Outcome lockAndReplace(
      ReplaceUser.Command command, Optional<PasswordHash> password) {
    var organisation = command.actor().organisation();
    var wanted = command.bindings().map(some -> reader.read(organisation, some));
    var before = changes.lock(command.actor(), command.user());
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
    return changes.replace(command.actor(), before, after)
        ? new ReplaceUser.Outcome.Replaced(after)
        : new ReplaceUser.Outcome.EmailTaken(after.profile().email());
  }

  private static void requireCreatedAt(Optional<Instant> stated, DashboardUser present) {
    if (stated.isPresent() && !stated.get().equals(present.createdAt())) {
      throw new InvalidValueException(
          "createdAt", stated.get().toString(), "that of the user, " + present.createdAt());
    }
  }

  @Override
  public RemoveUser.Outcome remove(RemoveUser.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(() -> lockAndRemove(command));
  }

  private RemoveUser.Outcome lockAndRemove(RemoveUser.Command command) {
    var actor = command.actor();
    var present = command.precondition().require(changes.lock(actor, command.user()));
    if (!users.administrators(actor.organisation()).remainWithout(command.user())) {
      return new RemoveUser.Outcome.LastAdministrator();
    }
    changes.remove(actor, present);
    return new RemoveUser.Outcome.Removed(present);
  }

  @Override
  public Reset reset(ResetCredential.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(() -> lockAndReset(command));
  }

  private Reset lockAndReset(ResetCredential.Command command) {
    var actor = command.actor();
    var before = command.precondition().require(changes.lock(actor, command.user()));
    var credential = tokens.next();
    var after = before.withCredential(credential.hash(), clock.instant());
    changes.update(actor, before, after);
    return new Reset(after, credential);
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
