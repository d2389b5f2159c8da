package io.portico.domain.session;

import io.portico.domain.access.TokenHash;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * What ties a session to that at a provider.
 *
 * @param providerSession the hash of the provider's id of its session, if it has one
 * @param sealedToken the identity token, with which one signs out there
 */
public record ProviderSession(
    SessionId session,
    OrganisationId organisation,
    UserId user,
    IdentityProviderId provider,
    Optional<TokenHash> providerSession,
    String sealedToken,
    Instant startedAt) {

  /** Returns the same for a session in place of this one. */
  public ProviderSession of(SessionId other) {
    return new ProviderSession(
        other, organisation, user, provider, providerSession, sealedToken, startedAt);
  }
}
