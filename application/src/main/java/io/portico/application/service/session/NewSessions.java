package io.portico.application.service.session;

import io.portico.application.port.in.session.SignIn.Outcome;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.session.SessionCache;
import io.portico.application.port.out.session.Sessions;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import java.time.InstantSource;
import java.util.Optional;

/** Starts sessions of users who have proved who they are. */
public final class NewSessions {

  private final Sessions sessions;
  private final KnownDevices devices;
  private final DashboardUsers users;
  private final SessionCache cache;
  private final TokenGenerator tokens;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;

  public NewSessions(
      Sessions sessions,
      KnownDevices devices,
      DashboardUsers users,
      SessionCache cache,
      TokenGenerator tokens,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    this.sessions = sessions;
    this.devices = devices;
    this.users = users;
    this.cache = cache;
    this.tokens = tokens;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
  }

  /**
   * Starts a session of {@code proved}, the user as of the check of the proof. Returns empty if the
   * user has changed so that the proof may no longer hold: a change ends all sessions, and must not
   * miss this one. Ends the least recently used session of a user who has the most.
   */
  public Optional<Outcome.SignedIn> start(DashboardUser proved, Browser browser) {
    return unitOfWork.execute(
        () ->
            users
                .findForUpdate(proved.organisation(), proved.id())
                .filter(present -> present.profile().active())
                .filter(present -> present.password().equals(proved.password()))
                .filter(present -> present.credential().equals(proved.credential()))
                .map(present -> add(present, browser)));
  }

  private Outcome.SignedIn add(DashboardUser user, Browser browser) {
    endSurplus(user);
    var token = new SessionToken(tokens.next().secret());
    var session =
        Session.start(
            new SessionId(ids.next()),
            user.organisation(),
            user.id(),
            token.hash(),
            browser,
            clock.instant());
    sessions.add(session);
    return new Outcome.SignedIn(session, token, devices.issue(user));
  }

  private void endSurplus(DashboardUser user) {
    var surplus =
        sessions.ofUser(user.organisation(), user.id()).stream().skip(Session.MOST - 1L).toList();
    surplus.forEach(old -> sessions.remove(user.organisation(), user.id(), old.id()));
    if (!surplus.isEmpty()) {
      var ended = surplus.stream().map(Session::token).toList();
      unitOfWork.afterCompletion(() -> cache.evict(ended), () -> {});
    }
  }
}
