package io.portico.application.service.identity;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.session.UserSessions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Gives users the roles that their groups give, within the unit of work of the caller. */
public final class GroupRoles {

  private final ExternalIdentities identities;
  private final DashboardUsers users;
  private final UserSessions sessions;
  private final CallerCache callers;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public GroupRoles(
      ExternalIdentities identities,
      DashboardUsers users,
      UserSessions sessions,
      CallerCache callers,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.identities = identities;
    this.users = users;
    this.sessions = sessions;
    this.callers = callers;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /** Returns the highest role that any of the groups gives. */
  Role of(OrganisationId organisation, Collection<String> groups) {
    return identities.roles(organisation, groups).values().stream()
        .flatMap(List::stream)
        .reduce(Role.NONE, Role::orHigher);
  }

  /** Gives the user what the stored groups give now, and returns the user. */
  Optional<DashboardUser> follow(Actor actor, UserId id) {
    var organisation = actor.organisation();
    return users
        .findForUpdate(organisation, id)
        .map(
            before ->
                follow(
                    actor, before, of(organisation, identities.groups(organisation, before.id()))));
  }

  private DashboardUser follow(Actor actor, DashboardUser before, Role role) {
    var after = before.withGroupRole(role, clock.instant());
    if (after.equals(before)) {
      return before;
    }
    if (users.replace(after) != DashboardUsers.Replacement.REPLACED) {
      throw new IllegalStateException("the unchanged address or credential is another user's");
    }
    sessions.follow(before, after);
    unitOfWork.afterCompletion(() -> callers.evict(after.credential()), () -> {});
    audit.record(
        actor,
        AuditAction.USER_GROUPS_CHANGED,
        after.id(),
        Snapshot.of("email", after.profile().email()).and("groupRole", before.groupRole().word()),
        Snapshot.of("email", after.profile().email()).and("groupRole", role.word()));
    return after;
  }
}
