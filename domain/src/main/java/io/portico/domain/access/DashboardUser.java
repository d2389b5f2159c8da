package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * Somebody who administers or watches over one organisation, by browser or by program.
 *
 * @param credential the hash of what a program shows to be this user
 * @param password the hash of what a person types to be this user; empty if there is none
 * @param updatedAt when the user was last changed; each change has an instant of its own
 */
public record DashboardUser(
    UserId id,
    OrganisationId organisation,
    UserProfile profile,
    TokenHash credential,
    Optional<PasswordHash> password,
    Instant createdAt,
    Instant updatedAt) {

  public DashboardUser {
    requireNonNull(id, "id");
    requireNonNull(organisation, "organisation");
    requireNonNull(profile, "profile");
    requireNonNull(credential, "credential");
    requireNonNull(password, "password");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(updatedAt, "updatedAt");
  }

  /** Returns this user as the one who calls. */
  public Actor actor() {
    return new Actor(organisation, id, profile.role());
  }

  /** Returns whether this user is one of those who administer the organisation today. */
  public boolean administers() {
    return profile.active() && profile.role() == Role.ADMIN;
  }

  /**
   * Returns this user with another profile from the instant {@code at} on.
   *
   * @param newPassword the password from now on; the present one stays if it is empty
   */
  public DashboardUser described(
      UserProfile other, Optional<PasswordHash> newPassword, Instant at) {
    var nextPassword = newPassword.or(() -> password);
    return other.equals(profile) && nextPassword.equals(password)
        ? this
        : new DashboardUser(
            id, organisation, other, credential, nextPassword, createdAt, nextChange(at));
  }

  /** Returns this user with another credential from the instant {@code at} on. */
  public DashboardUser withCredential(TokenHash other, Instant at) {
    return new DashboardUser(id, organisation, profile, other, password, createdAt, nextChange(at));
  }

  /* Who holds one reading of a record against another must see every change, however close. */
  private Instant nextChange(Instant at) {
    return at.isAfter(updatedAt) ? at : updatedAt.plusMillis(1);
  }
}
