package io.portico.application.service.session;

import static io.portico.domain.audit.AuditAction.DEVELOPER_SESSIONS_ENDED;
import static io.portico.domain.audit.AuditAction.SESSIONS_ENDED;

import io.portico.application.port.in.session.EndSessions;
import io.portico.application.port.in.session.SessionQueries;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.session.SessionCache;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.access.TokenHash;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import java.time.InstantSource;
import java.util.List;

/**
 * Lists and ends the sessions of a user or a developer. It asks for no permission, because users of
 * any role may see and end the sessions that are their own, and it reaches no others.
 */
public record SessionService(
    Sessions sessions,
    KnownDevices devices,
    SeeingSessions seeing,
    SessionCache cache,
    InstantSource clock,
    UnitOfWork unitOfWork,
    Audit audit)
    implements EndSessions, SessionQueries {

  @Override
  public void end(Actor actor, SessionId session) {
    var ended =
        unitOfWork.execute(
            () -> {
              seeing.end(actor);
              var removed = sessions.remove(actor.organisation(), actor.user(), session);
              removed.ifPresent(_ -> recordEnd(actor, 1));
              return removed;
            });
    cache.evict(ended.map(Session::token).stream().toList());
  }

  @Override
  public int endAll(Actor actor) {
    var ended =
        unitOfWork.execute(
            () -> {
              devices.endAll(actor.organisation(), actor.user());
              seeing.end(actor);
              var removed = sessions.removeAll(actor.organisation(), actor.user());
              if (!removed.isEmpty()) {
                recordEnd(actor, removed.size());
              }
              return removed;
            });
    cache.evict(tokens(ended));
    return ended.size();
  }

  private void recordEnd(Actor actor, int number) {
    audit.recordNew(
        actor,
        actor.rights() instanceof DeveloperRights ? DEVELOPER_SESSIONS_ENDED : SESSIONS_ENDED,
        actor.user(),
        Snapshot.of("sessions", number));
  }

  @Override
  public List<Session> own(Actor actor) {
    var now = clock.instant();
    return sessions.ofUser(actor.organisation(), actor.user()).stream()
        .filter(session -> session.isValid(now) && !session.isSeeing())
        .toList();
  }

  private static List<TokenHash> tokens(List<Session> sessions) {
    return sessions.stream().map(Session::token).toList();
  }
}
