package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.ROLE_ADDED;
import static io.portico.domain.audit.AuditAction.ROLE_REMOVED;
import static io.portico.domain.audit.AuditAction.ROLE_REPLACED;
import static io.portico.domain.audit.AuditAction.USER_BOUND;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.AdministerRoles;
import io.portico.application.port.in.access.BindUser;
import io.portico.application.port.in.access.RoleQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.OwnRoles;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.session.UserChanges;
import io.portico.domain.access.Actor;
import io.portico.domain.access.OwnRole;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserBindings;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** Defines roles, and binds them to users. */
public record RoleService(
    OwnRoles roles,
    DashboardUsers users,
    UserChanges changes,
    RoleHolders holders,
    BindingReader reader,
    InstantSource clock,
    UnitOfWork unitOfWork,
    Audit audit)
    implements AdministerRoles, RoleQueries, BindUser {

  private static final int NAMED_HOLDERS = 10;

  @Override
  public Addition add(Actor actor, OwnRole role) {
    actor.require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(
        () -> {
          var organisation = actor.organisation();
          lock(organisation);
          if (roles.all(organisation).size() >= MOST) {
            return new Addition.TooMany(MOST);
          }
          if (!roles.add(organisation, role)) {
            return new Addition.NameTaken(role.name());
          }
          audit.recordNew(actor, ROLE_ADDED, role.name(), Snapshots.of(role));
          return new Addition.Added(role);
        });
  }

  @Override
  public OwnRole replace(Actor actor, OwnRole role, Precondition<OwnRole> expected) {
    actor.require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(
        () -> {
          var organisation = actor.organisation();
          lock(organisation);
          var before = expected.require(find(actor, role.name()));
          if (!before.equals(role)) {
            roles.replace(organisation, role);
            holders.rewrite(organisation, binding -> binding.following(role));
            audit.record(
                actor, ROLE_REPLACED, role.name(), Snapshots.of(before), Snapshots.of(role));
          }
          return role;
        });
  }

  @Override
  public Removal remove(Actor actor, String name, Precondition<OwnRole> expected) {
    actor.require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(
        () -> {
          var organisation = actor.organisation();
          lock(organisation);
          var before = expected.require(find(actor, name));
          var bound = holders.with(organisation, binding -> binding.role().equals(name));
          if (!bound.isEmpty()) {
            return new Removal.Bound(bound.stream().limit(NAMED_HOLDERS).toList());
          }
          roles.remove(organisation, name);
          audit.recordRemoved(actor, ROLE_REMOVED, name, Snapshots.of(before));
          return new Removal.Removed();
        });
  }

  /* With all users, so that a role is not removed while it is bound. */
  private void lock(OrganisationId organisation) {
    var _ = users.findForUpdate(organisation, UserId.PORTICO);
  }

  @Override
  public List<OwnRole> own(Actor actor) {
    actor.require(Permission.READ_USERS);
    return roles.all(actor.organisation());
  }

  @Override
  public OwnRole find(Actor actor, String name) {
    actor.require(Permission.READ_USERS);
    return roles.find(actor.organisation(), name).orElseThrow(RecordKind.ROLE.notFound(name));
  }

  @Override
  public Map<String, List<String>> holders(Actor actor) {
    actor.require(Permission.READ_USERS);
    return holders.byRole(actor.organisation());
  }

  @Override
  public BindUser.Outcome bind(BindUser.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(() -> lockAndBind(command));
  }

  /* Locks the definitions of labels before users, as a change of a label does. */
  private BindUser.Outcome lockAndBind(BindUser.Command command) {
    var actor = command.actor();
    var organisation = actor.organisation();
    var bindings = reader.read(organisation, command.wanted());
    var before = command.expected().require(changes.lock(actor, command.user()));
    var after =
        before.bound(
            Role.NONE, new UserBindings(bindings, before.bindings().ofGroups()), clock.instant());
    if (after.equals(before)) {
      return new BindUser.Outcome.Bound(before);
    }
    if (!users.administrators(organisation).allow(after)) {
      return new BindUser.Outcome.LastAdministrator();
    }
    changes.store(before, after);
    audit.record(actor, USER_BOUND, after.id(), Snapshots.of(before), Snapshots.of(after));
    return new BindUser.Outcome.Bound(after);
  }
}
