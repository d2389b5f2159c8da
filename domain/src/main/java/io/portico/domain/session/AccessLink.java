package io.portico.domain.session;

import io.portico.domain.access.TokenHash;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A one-time link in a mail, with which a dashboard user or a developer proves the address.
 *
 * @param token the hash of the token in the link
 * @param user whose it is: the id of a user, a developer, a sign-up, or an application that invites
 * @param address the address that is confirmed or invited, if there is one beside that of the user
 */
public record AccessLink(
    TokenHash token,
    OrganisationId organisation,
    UserId user,
    AccessLinkPurpose purpose,
    Optional<EmailAddress> address,
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
