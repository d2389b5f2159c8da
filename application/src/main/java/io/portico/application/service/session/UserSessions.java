package io.portico.application.service.session;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.port.out.session.SessionCache;
import io.portico.application.port.out.session.Sessions;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.developer.Developer;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.Session;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.List;

/**
 * What a change of a user or a developer means for their sessions and one-time links, within the
 * unit of work of the change.
 */
public record UserSessions(
    Sessions sessions, AccessLinks links, SessionCache cache, UnitOfWork unitOfWork) {

  /** Ends all sessions and one-time links of {@code user}. */
  public void end(DashboardUser user) {
    end(user.organisation(), user.id());
  }

  /** Ends all sessions and one-time links of a user or a developer. */
  public void end(OrganisationId organisation, UserId user) {
    links.removeAll(organisation, user);
    evict(sessions.removeAll(organisation, user));
  }

  /** Ends the sessions of a user or a developer that a provider started. */
  public void endStartedBy(IdentityProviderId provider, OrganisationId organisation, UserId user) {
    evict(
        sessions.ofUser(organisation, user).stream()
            .filter(session -> session.provider().filter(provider::equals).isPresent())
            .flatMap(session -> sessions.remove(organisation, user, session.id()).stream())
            .toList());
  }

  /**
   * Ends the sessions and links of a user who may no longer sign in as before: a new password or
   * credential, inactive, or without a role. Shows other changes, such as that of the role, to the
   * sessions at once.
   */
  public void follow(DashboardUser before, DashboardUser after) {
    if (after.profile().active()
        && !after.isWithoutRole()
        && after.password().equals(before.password())
        && after.credential().equals(before.credential())) {
      evict(sessions.ofUser(after.organisation(), after.id()));
    } else {
      end(after);
    }
  }

  /**
   * Ends the sessions and links of a developer who may no longer sign in as before: another address
   * or password, or inactive.
   */
  public void follow(OrganisationId organisation, Developer before, Developer after) {
    if (after.details().inactive()
        || !after.password().equals(before.password())
        || !after.details().email().equals(before.details().email())) {
      end(organisation, DeveloperRights.actor(organisation, after.id()).user());
    }
  }

  private void evict(List<Session> changed) {
    var tokens = changed.stream().map(Session::token).toList();
    if (!tokens.isEmpty()) {
      unitOfWork.afterCompletion(() -> cache.evict(tokens), () -> {});
    }
  }
}
