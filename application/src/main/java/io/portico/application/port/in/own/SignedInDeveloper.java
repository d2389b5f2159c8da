package io.portico.application.port.in.own;

import io.portico.domain.access.Actor;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.developer.Developer;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.Optional;

/**
 * A developer in a session of the site.
 *
 * @param seenBy the dashboard user whose session it is, who sees what the developer sees; empty in
 *     a session of the developer
 * @param request the id of the request, if there is one
 */
public record SignedInDeveloper(
    OrganisationId organisation,
    Developer developer,
    SessionId session,
    Optional<UserId> seenBy,
    Optional<String> request) {

  /** Creates a developer in a session of their own. */
  public SignedInDeveloper(OrganisationId organisation, Developer developer, SessionId session) {
    this(organisation, developer, session, Optional.empty(), Optional.empty());
  }

  /** Returns the same developer during the request with this id. */
  public SignedInDeveloper during(String requestId) {
    return new SignedInDeveloper(organisation, developer, session, seenBy, Optional.of(requestId));
  }

  /** Returns the developer as the actor of use cases, of which the caller checks the records. */
  public Actor actor() {
    var actor = DeveloperRights.actor(organisation, developer.id());
    return request.map(actor::during).orElse(actor);
  }

  /** Returns whether a dashboard user looks at what the developer sees. */
  public boolean isSeen() {
    return seenBy.isPresent();
  }
}
