package io.portico.application.service.setup;

import static io.portico.domain.audit.AuditAction.CREDENTIAL_RESET;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.factor.Factors;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.session.UserSessions;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;

/** The administrator that the set-up adds, within the unit of work of the set-up. */
public record FirstAdministrator(
    DashboardUsers users,
    NewUsers newUsers,
    UserSessions sessions,
    Factors factors,
    InstantSource clock,
    Audit audit) {

  /** Returns whether any administrator has this credential. */
  boolean isAnyWith(AccessToken token) {
    return users.withCredential(token.hash()).filter(DashboardUser::administers).isPresent();
  }

  /** Gives the first administrator this credential, and the rights that it once had. */
  void reset(OrganisationId organisation, AccessToken token) {
    if (users.withCredential(token.hash()).isPresent()) {
      throw InvalidValueException.found(
          "adminToken",
          "the credential of a user who is no administrator",
          "one that no other user has");
    }
    var first =
        users.page(organisation, Optional.empty(), DashboardUsers.MOST).stream()
            .filter(user -> user.profile().email().equals(UserProfile.FIRST_ADMINISTRATOR))
            .findFirst()
            .flatMap(user -> users.findForUpdate(organisation, user.id()));
    if (first.isEmpty()) {
      add(organisation, token);
      return;
    }
    var before = first.get();
    var profile = UserProfile.of(UserProfile.FIRST_ADMINISTRATOR, Role.ADMIN);
    var after =
        before
            .described(profile, Optional.empty(), clock.instant())
            .withCredential(token.hash(), clock.instant());
    users.replace(after);
    sessions.follow(before, after);
    var _ = factors.removeAll(organisation, after.id());
    audit.record(
        Actor.portico(organisation),
        CREDENTIAL_RESET,
        before.id(),
        Snapshots.of(before),
        Snapshots.of(after));
  }

  /** Adds the first administrator to the organisation. */
  void add(OrganisationId organisation, AccessToken token) {
    newUsers.add(
        Actor.portico(organisation),
        UserProfile.of(UserProfile.FIRST_ADMINISTRATOR, Role.ADMIN),
        Optional.empty(),
        token);
  }
}
