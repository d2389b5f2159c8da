package io.portico.application.service.own;

import static io.portico.domain.audit.AuditAction.DEVELOPER_SEEN;
import static io.portico.domain.audit.AuditAction.DEVELOPER_SEEN_NO_MORE;

import io.portico.application.port.in.own.EnterSeenSite;
import io.portico.application.port.in.own.SeeAsDeveloper;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.session.StartedSession;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.port.out.site.Sites;
import io.portico.application.service.audit.Audit;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.access.UserId;
import io.portico.domain.account.Realm;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.session.SessionToken;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Sessions of dashboard users who see the site as a developer does. They are sessions of the user,
 * so that they end with the others when the user may no longer sign in; in place of the description
 * of the browser they have the id of the developer.
 */
public final class SeeAsDeveloperService implements SeeAsDeveloper, EnterSeenSite {

  /* How long the browser may take from the dashboard to the site. */
  private static final Duration LONGEST_WAY = Duration.ofMinutes(1);

  private final Sites sites;
  private final Developers developers;
  private final DashboardUsers users;
  private final Sessions sessions;
  private final TokenGenerator tokens;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public SeeAsDeveloperService(
      Sites sites,
      Developers developers,
      DashboardUsers users,
      Sessions sessions,
      TokenGenerator tokens,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.sites = sites;
    this.developers = developers;
    this.users = users;
    this.sessions = sessions;
    this.tokens = tokens;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome start(Actor actor, DeveloperId developer, String networkAddress) {
    actor.require(Permission.ADMINISTER_DEVELOPERS);
    var organisation = actor.organisation();
    return unitOfWork.execute(
        () -> {
          var found =
              developers
                  .lock(organisation, developer)
                  .orElseThrow(RecordKind.DEVELOPER.notFound(developer));
          var site = sites.find(organisation).filter(Site::enabled);
          if (site.isEmpty()) {
            return new Outcome.SiteOff();
          }
          if (found.details().inactive()) {
            return new Outcome.Inactive();
          }
          // The former one, if there is one, may be in another browser.
          sessions.ofUser(organisation, actor.user()).stream()
              .filter(session -> session.realm() == Realm.SEEING)
              .forEach(session -> end(actor, session));
          var now = clock.instant();
          var started =
              add(
                  organisation,
                  actor.user(),
                  new Browser(networkAddress, developer.toString()),
                  now,
                  now);
          audit.recordNew(
              actor,
              DEVELOPER_SEEN,
              developer,
              Snapshot.of("until", started.session().expiresAt()));
          return new Outcome.Started(site.get(), started.token());
        });
  }

  private StartedSession add(
      OrganisationId organisation,
      UserId user,
      Browser browser,
      Instant startedAt,
      Instant usedAt) {
    var token = new SessionToken(tokens.next().secret());
    var session =
        new Session(
            new SessionId(ids.next()),
            Realm.SEEING,
            organisation,
            user,
            token.hash(),
            browser,
            startedAt,
            usedAt,
            Optional.empty());
    sessions.add(session);
    return new StartedSession(session, token);
  }

  @Override
  public Optional<StartedSession> enter(Site site, SessionToken token) {
    var now = clock.instant();
    return unitOfWork.execute(
        () ->
            sessions
                .find(Realm.SEEING, token.hash())
                .filter(session -> session.organisation().equals(site.organisation()))
                .filter(session -> now.isBefore(session.startedAt().plus(LONGEST_WAY)))
                .flatMap(
                    session ->
                        sessions.remove(session.organisation(), session.user(), session.id()))
                .map(
                    session ->
                        add(
                            session.organisation(),
                            session.user(),
                            session.browser(),
                            session.startedAt(),
                            now)));
  }

  /**
   * Returns the developer whom a session sees; empty if its user may no longer administer
   * developers.
   */
  Optional<DeveloperId> seen(Session session) {
    return user(session.organisation(), session.user())
        .filter(user -> user.actor().may(Permission.ADMINISTER_DEVELOPERS))
        .flatMap(_ -> developer(session));
  }

  private Optional<DashboardUser> user(OrganisationId organisation, UserId id) {
    return users.find(organisation, id).filter(user -> user.profile().active());
  }

  private static Optional<DeveloperId> developer(Session session) {
    return Identifier.parse(session.browser().device()).map(DeveloperId::new);
  }

  @Override
  public void stop(SignedInDeveloper seen, String request) {
    var organisation = seen.organisation();
    seen.seenBy()
        .flatMap(user -> user(organisation, user))
        .map(user -> user.actor().during(request))
        .ifPresent(
            actor ->
                unitOfWork.run(
                    () ->
                        sessions.ofUser(organisation, actor.user()).stream()
                            .filter(session -> session.id().equals(seen.session()))
                            .forEach(session -> end(actor, session))));
  }

  private void end(Actor actor, Session session) {
    sessions
        .remove(session.organisation(), session.user(), session.id())
        .flatMap(SeeAsDeveloperService::developer)
        .ifPresent(
            developer ->
                audit.recordNew(
                    actor,
                    DEVELOPER_SEEN_NO_MORE,
                    developer,
                    Snapshot.of("from", session.startedAt())));
  }
}
