package io.portico.http.testkit;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.access.TokenHash;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
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

  private static Caller of(String credential, OrganisationId organisation, Role role) {
    return new Caller(
        credential, new Actor(organisation, Ids.user(), role).during(TestServer.REQUEST_ID));
  }
}
