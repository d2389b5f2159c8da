package io.portico.http.testkit;

import io.portico.application.port.in.session.ResumeSession.Resumed;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Realm;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.session.Browser;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A caller whose credential the server knows.
 *
 * @param credential what the caller shows
 * @param actor who that is to the use cases
 */
public record Caller(String credential, Actor actor) {

  private static final OrganisationId ONE = Ids.organisation();
  private static final OrganisationId TWO = Ids.organisation();

  public static final Caller ADMIN = of("admin-of-organisation-one", ONE, Role.ADMIN);
  public static final Caller APPROVER = of("approver-of-organisation-one", ONE, Role.APPROVER);
  public static final Caller VIEWER = of("viewer-of-organisation-one", ONE, Role.VIEWER);
  public static final Caller OTHER_ADMIN = of("admin-of-organisation-two", TWO, Role.ADMIN);

  static Optional<Actor> withCredential(TokenHash hash) {
    return Stream.of(ADMIN, APPROVER, VIEWER, OTHER_ADMIN)
        .filter(caller -> new AccessToken(caller.credential()).hash().equals(hash))
        .map(Caller::actor)
        .findAny();
  }

  /** Returns the session whose token is the credential of a caller. */
  static Optional<Resumed> inSession(TokenHash token) {
    return withCredential(token).map(actor -> resumed(actor, token));
  }

  private static Resumed resumed(Actor actor, TokenHash token) {
    var role = (Role) actor.rights();
    var user =
        UserFixture.aUser(actor.organisation(), role.word() + "@example.com")
            .withId(actor.user())
            .as(role)
            .build();
    var session =
        Session.start(
            new SessionId(Ids.next()),
            Realm.USERS,
            actor.organisation(),
            actor.user(),
            token,
            new Browser("192.0.2.1", "A browser of a test"),
            Instant.now());
    return new Resumed(session, user, new Organisation(actor.organisation(), "Acme"));
  }

  private static Caller of(String credential, OrganisationId organisation, Role role) {
    return new Caller(
        credential, new Actor(organisation, Ids.user(), role).during(TestServer.REQUEST_ID));
  }
}
