package io.portico.domain.signup;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import java.util.Optional;

/** With what somebody who signs up will sign in. */
public sealed interface SignUpProof {

  /** A password. */
  record ByPassword(PasswordHash hash) implements SignUpProof {}

  /**
   * A provider, which calls the person {@code subject}.
   *
   * @param issuer that of the provider then: another one would mean another person
   */
  record ByProvider(IdentityProviderId provider, IssuerUrl issuer, String subject)
      implements SignUpProof {

    /** Hides the person. */
    @Override
    public String toString() {
      return "a person at the provider " + provider;
    }
  }

  /** Returns the password that the developer will have; empty for none. */
  default Optional<PasswordHash> password() {
    return switch (this) {
      case ByPassword(var hash) -> Optional.of(hash);
      case ByProvider _ -> Optional.empty();
    };
  }
}
