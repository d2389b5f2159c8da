package io.portico.domain.access;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A credential of a program, with the scopes that limit it.
 *
 * @param token the hash of the token
 * @param previous the token before the last rotation, if it may still work
 * @param updatedAt the time of the last change; it differs for each change
 * @param lastUsedAt the last use, to the minute; empty before the first. A use is no change.
 */
public record ServiceCredential(
    ServiceCredentialId id,
    OrganisationId organisation,
    ServiceCredentialDetails details,
    TokenHash token,
    Optional<PreviousToken> previous,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> lastUsedAt) {

  /* Stores write the last use at most this often. */
  private static final Duration PRECISION = Duration.ofMinutes(1);

  /**
   * A token that a rotation has replaced.
   *
   * @param until when it stops working
   */
  public record PreviousToken(TokenHash token, Instant until) {}

  /**
   * Returns a new credential.
   *
   * @throws InvalidValueException if it would have expired already
   */
  public static ServiceCredential issued(
      ServiceCredentialId id,
      OrganisationId organisation,
      ServiceCredentialDetails details,
      TokenHash token,
      Instant at) {
    requireFuture(details.expiresAt(), at);
    return new ServiceCredential(
        id, organisation, details, token, Optional.empty(), at, at, Optional.empty());
  }

  private static void requireFuture(Optional<Instant> expiresAt, Instant at) {
    if (expiresAt.isPresent() && !expiresAt.get().isAfter(at)) {
      throw new InvalidValueException(
          "expiresAt", expiresAt.get().toString(), "a time after now, " + at);
    }
  }

  /** Returns the actor that shows this credential. */
  public Actor actor() {
    return new Actor(
        organisation,
        id.actor(),
        new ServiceRights(
            Set.copyOf(details.scopes()),
            details.addresses(),
            new BoundRights(details.bindings())));
  }

  /** Returns whether the credential has ended by {@code at}. */
  public boolean isExpired(Instant at) {
    return details.expiresAt().filter(end -> !at.isBefore(end)).isPresent();
  }

  /** Returns whether a caller with {@code shown} is this service at {@code at}. */
  public boolean accepts(TokenHash shown, Instant at) {
    return !isExpired(at)
        && (token.equals(shown)
            || previous
                .filter(old -> old.token().equals(shown) && at.isBefore(old.until()))
                .isPresent());
  }

  /**
   * Returns this credential with other details.
   *
   * @throws InvalidValueException if another end would be in the past
   */
  public ServiceCredential described(ServiceCredentialDetails other, Instant at) {
    if (other.equals(details)) {
      return this;
    }
    if (!other.expiresAt().equals(details.expiresAt())) {
      requireFuture(other.expiresAt(), at);
    }
    return new ServiceCredential(
        id, organisation, other, token, previous, createdAt, nextChange(at), lastUsedAt);
  }

  /**
   * Returns this credential with another token; the present one still works during {@code overlap},
   * one before that no longer.
   */
  public ServiceCredential rotated(TokenHash next, RotationOverlap overlap, Instant at) {
    var replaced =
        overlap.isNone()
            ? Optional.<PreviousToken>empty()
            : Optional.of(new PreviousToken(token, at.plus(overlap.length())));
    return new ServiceCredential(
        id, organisation, details, next, replaced, createdAt, nextChange(at), lastUsedAt);
  }

  /** Returns this credential after a use at {@code at}; the same within a minute of the last. */
  public ServiceCredential used(Instant at) {
    return lastUsedAt.filter(last -> at.isBefore(last.plus(PRECISION))).isPresent()
        ? this
        : new ServiceCredential(
            id, organisation, details, token, previous, createdAt, updatedAt, Optional.of(at));
  }

  /** Returns this credential without its last use, as changes compare it. */
  public ServiceCredential withoutUse() {
    return new ServiceCredential(
        id, organisation, details, token, previous, createdAt, updatedAt, Optional.empty());
  }

  /* Versions are compared by this time, so two changes within a millisecond must differ. */
  private Instant nextChange(Instant at) {
    return at.isAfter(updatedAt) ? at : updatedAt.plusMillis(1);
  }
}
