package io.portico.outbound.identity;

import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInStep;

/** The failures of providers. */
final class Failures {

  private Failures() {}

  /** The provider does not answer, or not as it must. */
  static Failure failed(String reason) {
    return failed(SignInStep.DISCOVERY, reason);
  }

  /** The provider fails at {@code step}. */
  static Failure failed(SignInStep step, String reason) {
    return new Failure(SignInRefusal.PROVIDER_FAILED, step, reason);
  }

  /** What came is not from the provider, or not for this sign-in. */
  static Failure forged(String reason) {
    return new Failure(SignInRefusal.FORGED, SignInStep.CLAIMS, reason);
  }

  /** The keys cannot be read, so nothing is known of a signature. */
  static Failure unreadableKeys() {
    return failed("the keys of the provider could not be read");
  }
}
