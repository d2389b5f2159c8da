package io.portico.application.service.session;

import static io.portico.domain.audit.AuditAction.DEVELOPER_SEEN;
import static io.portico.domain.audit.AuditAction.DEVELOPER_SEEN_NO_MORE;

import io.portico.application.port.in.own.EnterSeenSite;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.account.Realm;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import io.portico.domain.site.Site;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Sessions of dashboard users who see the site as a developer does. They are sessions of the user,
 * so that they end with the others when the user may no longer sign in; in place of the description
 * of the browser they have the id of the developer.
 */
public record SeeingSessions(
    DashboardUsers users,
    Sessions sessions,
    TokenGenerator tokens,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork,
    Audit audit)
    implements EnterSeenSite {

  /**
   * Starts one, in the unit of work of the caller, and returns what leads to the site. Ends the
   * former one, if there is one: it may be in another browser.
   *
   * @param dashboard the session in which it starts; one that a provider started ends what starts
   *     in it, because the groups of its user are read when it ends
   */
  public SessionToken start(
      Actor actor, Session dashboard, DeveloperId developer, String networkAddress) {
    end(actor);
    var now = clock.instant();
    var started =
        add(
            Realm.ENTERING,
            dashboard,
            new Browser(networkAddress, developer.toString()),
            dashboard.provider().isPresent() ? dashboard.startedAt() : now,
            now);
    audit.recordNew(
        actor, DEVELOPER_SEEN, developer, Snapshot.of("until", started.session().endsAt()));
    return started.token();
  }

  private StartedSession add(
      Realm realm, Session former, Browser browser, Instant startedAt, Instant now) {
    var token = new SessionToken(tokens.next().secret());
    var session =
        new Session(
            new SessionId(ids.next()),
            realm,
            former.organisation(),
            former.user(),
            token.hash(),
            browser,
            startedAt,
            now,
            former.provider());
    sessions.add(session);
    return new StartedSession(session, token);
  }

  @Override
  public Optional<StartedSession> enter(Site site, SessionToken token) {
    var now = clock.instant();
    return unitOfWork.execute(
        () ->
            sessions
                .find(Realm.ENTERING, token.hash())
                .filter(session -> session.organisation().equals(site.organisation()))
                .filter(session -> session.isValid(now))
                .flatMap(
                    session ->
                        sessions.remove(session.organisation(), session.user(), session.id()))
                .map(
                    session ->
                        add(Realm.SEEING, session, session.browser(), session.startedAt(), now)));
  }

  /**
   * Returns the developer whom a session sees; empty if its user may no longer administer
   * developers.
   */
  public Optional<DeveloperId> seen(Session session) {
    return user(session.organisation(), session.user())
        .filter(user -> session.rights(user).include(Permission.ADMINISTER_DEVELOPERS))
        .flatMap(_ -> developer(session));
  }

  /** Returns a user who is active. */
  public Optional<Actor> actor(OrganisationId organisation, UserId user) {
    return user(organisation, user).map(DashboardUser::actor);
  }

  private Optional<DashboardUser> user(OrganisationId organisation, UserId id) {
    return users.find(organisation, id).filter(found -> found.profile().active());
  }

  private static Optional<DeveloperId> developer(Session session) {
    return Identifier.parse(session.browser().device()).map(DeveloperId::new);
  }

  /** Ends the one of {@code actor}, if there is one, in the unit of work of the caller. */
  public void end(Actor actor) {
    end(actor, actor.user());
  }

  /** Ends the one of {@code user}, if there is one, in the unit of work of the caller. */
  public void end(Actor by, UserId user) {
    var now = clock.instant();
    sessions.ofUser(by.organisation(), user).stream()
        .filter(Session::isSeeing)
        .flatMap(
            session ->
                sessions.remove(session.organisation(), session.user(), session.id()).stream())
        .filter(session -> session.isValid(now))
        .forEach(session -> recordEnd(by, session));
  }

  private void recordEnd(Actor actor, Session session) {
    developer(session)
        .ifPresent(
            developer -> audit.recordNew(actor, DEVELOPER_SEEN_NO_MORE, developer, Snapshot.NONE));
  }
}
