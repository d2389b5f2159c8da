package io.portico.domain.identity;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * An OpenID provider with which the dashboard users or the developers of an organisation sign in.
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

  /** The most groups of an organisation that give roles. */
  public static final int MOST_GROUPS = 1_000;

  /** The most characters of the secret of a client. */
  public static final int LONGEST_SECRET = 500;

  /**
   * Returns {@code secret}, which a client may have.
   *
   * @throws InvalidValueException if none may have it; without the secret
   */
  public static String checkedSecret(String secret) {
    if (secret.length() > LONGEST_SECRET || !secret.chars().allMatch(c -> c > ' ' && c <= '~')) {
      throw InvalidValueException.found(
          "clientSecret",
          secret.length() + " characters",
          "at most %d printable characters of ASCII without blanks".formatted(LONGEST_SECRET));
    }
    return secret;
  }

  /** Returns whether it signs in these. */
  public boolean isFor(ProviderAudience audience) {
    return details.audience() == audience;
  }

  /** Returns this provider with other details and another secret. */
  public IdentityProvider with(
      IdentityProviderDetails others, Optional<String> sealed, Instant at) {
    return new IdentityProvider(id, organisation, others, sealed, createdAt, at);
  }
}
