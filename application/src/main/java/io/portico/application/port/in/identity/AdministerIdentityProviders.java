package io.portico.application.port.in.identity;

import io.portico.application.port.in.Precondition;
import io.portico.domain.access.Actor;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInStep;
import java.net.URI;
import java.util.Optional;

/** Use cases: an administrator adds, changes, tests and removes providers. */
public interface AdministerIdentityProviders {

  /** Adds a provider. */
  Addition add(Actor actor, IdentityProviderDetails details, Optional<String> secret);

  /**
   * Replaces a provider and returns it. With another issuer, it forgets whom its persons were.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the stored secret would be sent to
   *     another issuer, or it would sign in others than before
   */
  IdentityProvider replace(Replacement replacement);

  /** Removes a provider and returns it as it was. Its users and developers stay. */
  IdentityProvider remove(
      Actor actor, IdentityProviderId id, Precondition<IdentityProvider> expected);

  /**
   * Asks a provider for all that can be known without a person.
   *
   * @param redirect the address of the callback
   */
  Test test(Actor actor, IdentityProviderId id, URI redirect);

  sealed interface Addition {

    record Added(IdentityProvider provider) implements Addition {}

    /** The organisation has the maximum number. */
    record TooMany(int most) implements Addition {}
  }

  /** The provider after a change. */
  record Replacement(
      Actor actor,
      IdentityProviderId id,
      IdentityProviderDetails details,
      Secret secret,
      Precondition<IdentityProvider> expected) {}

  /** The secret after a change. */
  sealed interface Secret {

    /** Returns the secret of a new provider. */
    default Optional<String> first() {
      return switch (this) {
        case Present() -> Optional.empty();
        case Other(var given) -> given;
      };
    }

    /** The present one, if there is one. */
    record Present() implements Secret {}

    /** Another one, which a client may have; empty for none. */
    record Other(Optional<String> secret) implements Secret {
      public Other {
        secret = secret.map(IdentityProvider::checkedSecret);
      }

      /** Hides the secret. */
      @Override
      public String toString() {
        return "another secret";
      }
    }
  }

  /** What a test found. */
  sealed interface Test {

    /** Nothing that would keep anybody from signing in. */
    record Passed() implements Test {}

    /** A step failed. */
    record Failed(SignInStep step, String reason) implements Test {}
  }
}
