package io.portico.domain.identity;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import java.util.Optional;

/** What a sign-in of a developer with a provider does. */
public sealed interface DeveloperSignInDecision {

  /** The developer is signed in. */
  record Enter(Developer developer) implements DeveloperSignInDecision {}

  /** The person signs up with the address. */
  record SignUp(EmailAddress email) implements DeveloperSignInDecision {}

  /** The person proves with a password to be the developer who has the address. */
  record AskForPassword(Developer developer) implements DeveloperSignInDecision {}

  /** Nothing happens. */
  record Refuse(SignInRefusal why) implements DeveloperSignInDecision {}

  /**
   * Decides.
   *
   * @param known the developer that the identity belongs to
   * @param sameAddress the developer who has the address of the identity
   * @param closed whether the site takes no sign-ups
   */
  static DeveloperSignInDecision of(
      IdentityProviderDetails provider,
      Identity identity,
      Optional<Developer> known,
      Optional<Developer> sameAddress,
      boolean closed) {
    if (known.isPresent()) {
      return known.get().details().inactive()
          ? new Refuse(SignInRefusal.INACTIVE)
          : new Enter(known.get());
    }
    if (identity.verifiedEmail().isEmpty()) {
      return new Refuse(SignInRefusal.NO_VERIFIED_ADDRESS);
    }
    if (sameAddress.isPresent()) {
      return link(sameAddress.get());
    }
    if (!provider.rules().createsUsers() || closed) {
      return new Refuse(SignInRefusal.NO_USER);
    }
    var email = identity.verifiedEmail().get();
    return provider.rules().allow(email) ? new SignUp(email) : new Refuse(SignInRefusal.DOMAIN);
  }

  private static DeveloperSignInDecision link(Developer developer) {
    if (developer.details().inactive()) {
      return new Refuse(SignInRefusal.INACTIVE);
    }
    return developer.password().isPresent()
        ? new AskForPassword(developer)
        : new Refuse(SignInRefusal.ADDRESS_TAKEN);
  }
}
