package io.portico.domain.access;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * A user of the dashboard and its API.
 *
 * @param credential the hash of the access credential
 * @param password empty if the user cannot log in with a password
 * @param bindings what the user may do beyond the role in the profile
 * @param updatedAt the time of the last change; it differs for each change
 */
public record DashboardUser(
    UserId id,
    OrganisationId organisation,
    UserProfile profile,
    TokenHash credential,
    Optional<PasswordHash> password,
    UserBindings bindings,
    Instant createdAt,
    Instant updatedAt) {

  /** Returns a user without bindings. */
  public DashboardUser(
      UserId id,
      OrganisationId organisation,
      UserProfile profile,
      TokenHash credential,
      Optional<PasswordHash> password,
      Instant createdAt,
      Instant updatedAt) {
    this(id, organisation, profile, credential, password, UserBindings.NONE, createdAt, updatedAt);
  }

  /**
   * Returns what the user may do in a session that a provider started: by the role and bindings of
   * one's own, and by groups. Nothing else follows the provider in time, so elsewhere groups give
   * nothing.
   */
  public Rights rightsWithGroups() {
    return bindings.rightsWithGroups(profile.role());
  }

  /** Returns what the user may do by the role and bindings of one's own. */
  public Rights rights() {
    return bindings.rights(profile.role());
  }

  /** Returns whether neither the role nor any binding gives the user something. */
  public boolean isWithoutRole() {
    return profile.role() == Role.NONE && bindings.all().findAny().isEmpty();
  }

  /** Returns this user as an actor with the role and bindings of one's own. */
  public Actor actor() {
    return new Actor(organisation, id, rights());
  }

  /** Returns whether this user is an administrator, also without any group. */
  public boolean administers() {
    return profile.active() && profile.role() == Role.ADMIN;
  }

  /**
   * Returns this user with another profile.
   *
   * @param newPassword empty keeps the present password
   */
  public DashboardUser described(
      UserProfile other, Optional<PasswordHash> newPassword, Instant at) {
    var nextPassword = newPassword.or(() -> password);
    return other.equals(profile) && nextPassword.equals(password)
        ? this
        : new DashboardUser(
            id, organisation, other, credential, nextPassword, bindings, createdAt, nextChange(at));
  }

  /** Returns this user with another credential. */
  public DashboardUser withCredential(TokenHash other, Instant at) {
    return new DashboardUser(
        id, organisation, profile, other, password, bindings, createdAt, nextChange(at));
  }

  /**
   * Returns this user with other bindings. The first built-in role for the whole organisation, in
   * the order of {@link Role}, is that of the profile.
   *
   * @param role that of the profile, unless a binding gives an earlier one
   */
  public DashboardUser bound(Role role, UserBindings others, Instant at) {
    var first = others.firstRole(role);
    var rest = others.without(first);
    return first == profile.role() && rest.equals(bindings)
        ? this
        : new DashboardUser(
            id,
            organisation,
            profile.withRole(first),
            credential,
            password,
            rest,
            createdAt,
            nextChange(at));
  }

  /* Versions are compared by this time, so two changes within a millisecond must differ. */
  private Instant nextChange(Instant at) {
    return at.isAfter(updatedAt) ? at : updatedAt.plusMillis(1);
  }
}
