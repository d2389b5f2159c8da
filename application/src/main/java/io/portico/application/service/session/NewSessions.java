package io.portico.application.service.session;

import io.portico.application.port.in.session.SignIn.Outcome;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.session.SessionCache;
import io.portico.application.port.out.session.Sessions;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.Realm;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Starts sessions of users and developers who have proved who they are. */
public record NewSessions(
    Sessions sessions,
    KnownDevices devices,
    DashboardUsers users,
    SessionCache cache,
    TokenGenerator tokens,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  /**
   * Starts a session of {@code proved}, the user as of the check of the proof. Returns empty if the
   * user has changed so that the proof may no longer hold: a change ends all sessions, and must not
   * miss this one. Ends the least recently used session of a user who has the most.
   */
  public Optional<Outcome.SignedIn> start(DashboardUser proved, Browser browser) {
    return start(proved, browser, session -> session);
  }

  /** Does what {@link #start} does, in place of a session that a change of its user ended. */
  Optional<Outcome.SignedIn> startInPlaceOf(
      Session former, DashboardUser changed, Browser browser) {
    return start(changed, browser, session -> session.inPlaceOf(former));
  }

  /** Does what {@link #start} does, for a user whom a provider has proved. */
  public Optional<Outcome.SignedIn> startBy(
      IdentityProviderId provider, DashboardUser proved, Browser browser) {
    return start(proved, browser, session -> session.startedBy(provider));
  }

  private Optional<Outcome.SignedIn> start(
      DashboardUser proved, Browser browser, UnaryOperator<Session> adapted) {
    return unitOfWork.execute(
        () ->
            users
                .findForUpdate(proved.organisation(), proved.id())
                .filter(present -> present.profile().active())
                .filter(present -> present.password().equals(proved.password()))
                .filter(present -> present.credential().equals(proved.credential()))
                .map(present -> add(present, browser, adapted)));
  }

  private Outcome.SignedIn add(
      DashboardUser user, Browser browser, UnaryOperator<Session> adapted) {
    var started = start(Realm.USERS, user.organisation(), user.id(), browser, adapted);
    return new Outcome.SignedIn(started.session(), started.token(), devices.issue(user));
  }

  /**
   * Starts a session of a user or a developer, whom the caller's unit of work has locked. Ends the
   * least recently used session if there are the most.
   */
  public StartedSession start(
      Realm realm, OrganisationId organisation, UserId user, Browser browser) {
    return start(realm, organisation, user, browser, session -> session);
  }

  /** Does the same for a developer whom a provider has proved. */
  public StartedSession startBy(
      IdentityProviderId provider, OrganisationId organisation, UserId user, Browser browser) {
    return start(
        Realm.DEVELOPERS, organisation, user, browser, session -> session.startedBy(provider));
  }

  private StartedSession start(
      Realm realm,
      OrganisationId organisation,
      UserId user,
      Browser browser,
      UnaryOperator<Session> adapted) {
    endSurplus(organisation, user);
    var token = new SessionToken(tokens.next().secret());
    var session =
        adapted.apply(
            Session.start(
                new SessionId(ids.next()),
                realm,
                organisation,
                user,
                token.hash(),
                browser,
                clock.instant()));
    sessions.add(session);
    return new StartedSession(session, token);
  }

  private void endSurplus(OrganisationId organisation, UserId user) {
    var surplus = sessions.ofUser(organisation, user).stream().skip(Session.MOST - 1L).toList();
    surplus.forEach(old -> sessions.remove(organisation, user, old.id()));
    if (!surplus.isEmpty()) {
      var ended = surplus.stream().map(Session::token).toList();
      unitOfWork.afterCompletion(() -> cache.evict(ended), () -> {});
    }
  }
}
