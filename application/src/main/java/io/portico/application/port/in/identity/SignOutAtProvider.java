package io.portico.application.port.in.identity;

import io.portico.domain.access.Actor;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.SessionId;
import java.net.URI;
import java.util.Optional;

/** Use cases: who signs out here signs out at the provider, and the other way round. */
public interface SignOutAtProvider {

  /**
   * Returns the address to which the browser of a session is sent to sign out at the provider, too;
   * empty if no provider started the session, or the provider has no such address or is down.
   *
   * @param back where the browser is led then
   */
  Optional<URI> address(Actor actor, SessionId session, URI back);

  /**
   * Ends the sessions that the provider says have ended there.
   *
   * @param token the logout token
   * @param request the id of the request, for the audit trail
   */
  Outcome end(IdentityProviderId provider, String token, String request);

  sealed interface Outcome {

    record Ended(int sessions) implements Outcome {}

    /** The token is not from the provider, or not as it must be. */
    record Refused(String reason) implements Outcome {}

    /** There is no such provider. */
    record Unknown() implements Outcome {}
  }
}
