package io.portico.domain.identity;

import io.portico.domain.access.Binding;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import java.util.List;
import java.util.Optional;

/** What a sign-in with a provider does. */
public sealed interface SignInDecision {

  /** The user is signed in. */
  record Enter(DashboardUser user) implements SignInDecision {}

  /** A user is made, and signed in. */
  record Make(UserProfile profile) implements SignInDecision {}

  /** The person proves with a password to be the user who has the address. */
  record AskForPassword(DashboardUser user) implements SignInDecision {}

  /** Nothing happens. */
  record Refuse(SignInRefusal why) implements SignInDecision {}

  /**
   * Decides.
   *
   * @param known the user that the identity belongs to, with what the groups give
   * @param sameAddress the user who has the address of the identity
   * @param byGroups what the groups of the identity give
   */
  static SignInDecision of(
      IdentityProviderDetails provider,
      Identity identity,
      Optional<DashboardUser> known,
      Optional<DashboardUser> sameAddress,
      List<Binding> byGroups) {
    if (known.isPresent()) {
      return enter(known.get());
    }
    if (identity.verifiedEmail().isEmpty()) {
      return new Refuse(SignInRefusal.NO_VERIFIED_ADDRESS);
    }
    if (sameAddress.isPresent()) {
      return link(sameAddress.get());
    }
    var email = identity.verifiedEmail().get();
    if (!provider.rules().createsUsers()) {
      return new Refuse(SignInRefusal.NO_USER);
    }
    if (!provider.rules().allow(email)) {
      return new Refuse(SignInRefusal.DOMAIN);
    }
    if (provider.groupsClaim().isPresent() && byGroups.isEmpty()) {
      return new Refuse(SignInRefusal.NO_ROLE);
    }
    // Where groups give no roles, everybody who may sign in reads.
    var own = provider.groupsClaim().isPresent() ? Role.NONE : Role.VIEWER;
    return new Make(new UserProfile(email, identity.firstName(), identity.lastName(), own, true));
  }

  private static SignInDecision enter(DashboardUser user) {
    if (!user.profile().active()) {
      return new Refuse(SignInRefusal.INACTIVE);
    }
    return user.isWithoutRole() ? new Refuse(SignInRefusal.NO_ROLE) : new Enter(user);
  }

  private static SignInDecision link(DashboardUser user) {
    if (!user.profile().active()) {
      return new Refuse(SignInRefusal.INACTIVE);
    }
    return user.password().isPresent()
        ? new AskForPassword(user)
        : new Refuse(SignInRefusal.ADDRESS_TAKEN);
  }
}
