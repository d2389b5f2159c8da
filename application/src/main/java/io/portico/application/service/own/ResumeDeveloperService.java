package io.portico.application.service.own;

import io.portico.application.port.in.own.ResumeDeveloper;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.session.Sessions;
import io.portico.application.service.session.SeeingSessions;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Realm;
import io.portico.domain.developer.Developer;
import io.portico.domain.session.Session;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;

/** Finds the session of a browser on the site, with its developer as they are now. */
public record ResumeDeveloperService(
    Sessions sessions, Developers developers, SeeingSessions seeing, InstantSource clock)
    implements ResumeDeveloper {

  private static final Set<Realm> REALMS = Set.of(Realm.DEVELOPERS, Realm.SEEING);

  @Override
  public Optional<SignedInDeveloper> resume(OrganisationId organisation, TokenHash token) {
    var now = clock.instant();
    return sessions
        .find(REALMS, token)
        .filter(session -> session.isValid(now) && session.organisation().equals(organisation))
        .flatMap(session -> session.realm() == Realm.SEEING ? see(session) : resume(session));
  }

  private Optional<SignedInDeveloper> see(Session session) {
    return seeing
        .seen(session)
        .flatMap(id -> active(session, id))
        .map(
            developer ->
                new SignedInDeveloper(
                    session.organisation(),
                    developer,
                    session.id(),
                    Optional.of(session.user()),
                    Optional.empty()));
  }

  private Optional<Developer> active(Session session, DeveloperId id) {
    return Optional.ofNullable(developers.findAll(session.organisation(), Set.of(id)).get(id))
        .filter(developer -> !developer.details().inactive());
  }

  private Optional<SignedInDeveloper> resume(Session session) {
    return active(session, new DeveloperId(session.user().value()))
        .map(
            developer -> {
              recordUse(session);
              return new SignedInDeveloper(session.organisation(), developer, session.id());
            });
  }

  private void recordUse(Session session) {
    var used = session.used(clock.instant());
    if (!used.equals(session)) {
      sessions.recordUse(used);
    }
  }
}
