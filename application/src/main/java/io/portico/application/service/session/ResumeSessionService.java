package io.portico.application.service.session;

import io.portico.application.port.in.session.ResumeSession;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.port.out.session.Sessions;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Realm;
import io.portico.domain.session.Session;
import java.time.InstantSource;
import java.util.Optional;

/** Finds the session of a browser, with its user as they are now. */
public record ResumeSessionService(
    Sessions sessions, DashboardUsers users, Organisations organisations, InstantSource clock)
    implements ResumeSession {

  @Override
  public Optional<Resumed> resume(TokenHash token) {
    var now = clock.instant();
    return sessions
        .find(Realm.USERS, token)
        .filter(session -> session.isValid(now))
        .flatMap(this::resume);
  }

  @Override
  public Optional<Session> expired(TokenHash token) {
    var now = clock.instant();
    return sessions.find(Realm.USERS, token).filter(session -> !session.isValid(now));
  }

  private Optional<Resumed> resume(Session session) {
    var user =
        users
            .find(session.organisation(), session.user())
            .filter(present -> present.profile().active());
    var organisation = organisations.find(session.organisation());
    if (user.isEmpty() || organisation.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Resumed(used(session), user.get(), organisation.get()));
  }

  private Session used(Session session) {
    var used = session.used(clock.instant());
    if (!used.equals(session)) {
      sessions.recordUse(used);
    }
    return used;
  }
}
