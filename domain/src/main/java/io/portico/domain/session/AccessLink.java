package io.portico.domain.session;

import io.portico.domain.access.TokenHash;
import io.portico.domain.access.UserId;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.time.Instant;

/**
 * A one-time link with which a dashboard user chooses a password and signs in.
 *
 * @param token the hash of the token in the link
 */
public record AccessLink(
    TokenHash token,
    OrganisationId organisation,
    UserId user,
    AccessLinkPurpose purpose,
    Instant issuedAt) {

  /** How long an unused link works. */
  public static final Duration VALIDITY = Duration.ofHours(24);

  /** Returns when the link ends unless it is used. */
  public Instant expiresAt() {
    return issuedAt.plus(VALIDITY);
  }

  /** Returns whether the link works at {@code at}. */
  public boolean isValid(Instant at) {
    return at.isBefore(expiresAt());
  }
}
