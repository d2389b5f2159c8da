package io.portico.application.service.identity;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.session.UserChanges;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Gives users what their groups give, within the unit of work of the caller. */
public record GroupRoles(
    ExternalIdentities identities,
    DashboardUsers users,
    UserChanges changes,
    InstantSource clock,
    Audit audit) {

  /** Returns what the groups give together. */
  List<Binding> of(OrganisationId organisation, Collection<String> groups) {
    return identities.bindings(organisation, groups).values().stream()
        .flatMap(List::stream)
        .distinct()
        .toList();
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

  private DashboardUser follow(Actor actor, DashboardUser before, List<Binding> given) {
    var after =
        before.bound(before.profile().role(), before.bindings().withGroups(given), clock.instant());
    if (after.equals(before)) {
      return before;
    }
    changes.store(before, after);
    audit.record(
        actor, AuditAction.USER_GROUPS_CHANGED, after.id(), snapshot(before), snapshot(after));
    return after;
  }

  private static Snapshot snapshot(DashboardUser user) {
    return Snapshot.of("email", user.profile().email())
        .and("groupRoles", Snapshots.texts(user.bindings().ofGroups()));
  }
}
