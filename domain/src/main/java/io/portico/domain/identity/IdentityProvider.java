package io.portico.domain.identity;

import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * An OpenID provider with which the dashboard users of an organisation sign in.
 *
 * @param sealedSecret the secret of the client; empty for a client without one
 */
public record IdentityProvider(
    IdentityProviderId id,
    OrganisationId organisation,
    IdentityProviderDetails details,
    Optional<String> sealedSecret,
    Instant createdAt,
    Instant updatedAt) {

  /** The most providers of an organisation. */
  public static final int MOST = 10;

  /** Returns this provider with other details and another secret. */
  public IdentityProvider with(
      IdentityProviderDetails others, Optional<String> sealed, Instant at) {
    return new IdentityProvider(id, organisation, others, sealed, createdAt, at);
  }
}
