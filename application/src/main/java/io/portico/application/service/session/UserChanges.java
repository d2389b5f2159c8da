package io.portico.application.service.session;

import static io.portico.domain.audit.AuditAction.CREDENTIAL_RESET;
import static io.portico.domain.audit.AuditAction.USER_PASSWORD_CHANGED;
import static io.portico.domain.audit.AuditAction.USER_REMOVED;
import static io.portico.domain.audit.AuditAction.USER_REPLACED;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;

/**
 * What all changes of dashboard users share, within the unit of work of the change: their lock,
 * their audit entries, and the sessions, links and cached credential that follow.
 */
public record UserChanges(
    DashboardUsers users,
    Factors factors,
    UserSessions sessions,
    CallerCache callers,
    UnitOfWork unitOfWork,
    Audit audit) {

  /** Returns a user, and locks all users of the organisation until the unit of work ends. */
  public DashboardUser lock(Actor actor, UserId user) {
    return users
        .findForUpdate(actor.organisation(), user)
        .orElseThrow(RecordKind.USER.notFound(user));
  }

  /**
   * Replaces a locked user, records what has changed and returns true; or changes nothing and
   * returns false if another user has the address.
   */
  public boolean replace(Actor actor, DashboardUser before, DashboardUser after) {
    var isStored = isStored(before, after);
    if (isStored) {
      record(actor, before, after);
    }
    return isStored;
  }

  /** Replaces a locked user by one with the same address, and records what has changed. */
  public void update(Actor actor, DashboardUser before, DashboardUser after) {
    store(before, after);
    record(actor, before, after);
  }

  /** Does what {@link #update} does, for a caller that records the change itself. */
  public void store(DashboardUser before, DashboardUser after) {
    if (!isStored(before, after)) {
      throw new IllegalStateException("the unchanged address belongs to another user");
    }
  }

  private boolean isStored(DashboardUser before, DashboardUser after) {
    return switch (users.replace(after)) {
      case REPLACED -> {
        sessions.follow(before, after);
        evict(before);
        yield true;
      }
      case EMAIL_TAKEN -> false;
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("duplicate credential (expected: a random one)");
    };
  }

  private void evict(DashboardUser before) {
    unitOfWork.afterCompletion(() -> callers.evict(before.credential()), () -> {});
  }

  private void record(Actor actor, DashboardUser before, DashboardUser after) {
    var snapshot = Snapshots.of(after);
    if (!after.profile().equals(before.profile()) || !after.bindings().equals(before.bindings())) {
      audit.record(actor, USER_REPLACED, after.id(), Snapshots.of(before), snapshot);
    }
    if (!after.password().equals(before.password())) {
      audit.recordUnchanged(actor, USER_PASSWORD_CHANGED, after.id(), snapshot);
    }
    if (!after.credential().equals(before.credential())) {
      audit.recordUnchanged(actor, CREDENTIAL_RESET, after.id(), snapshot);
    }
  }

  /** Removes a locked user. */
  public void remove(Actor actor, DashboardUser user) {
    users.remove(user.organisation(), user.id());
    sessions.end(user);
    var _ = factors.removeAll(user.organisation(), user.id());
    evict(user);
    audit.recordRemoved(actor, USER_REMOVED, user.id(), Snapshots.of(user));
  }
}
