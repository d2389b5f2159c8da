package io.portico.application.port.out.factor;

import io.portico.domain.factor.Factor;
import java.util.Optional;
import java.util.OptionalLong;

/** Verifies what browsers answer to challenges, by the Web Authentication specification. */
public interface Passkeys {

  /**
   * A new passkey.
   *
   * @param credential its id in Base64url
   * @param key the public key, for {@link #verify}
   * @param counter its counter of signatures
   */
  record NewPasskey(String credential, String key, long counter) {}

  /**
   * Returns the passkey that {@code answer} registers; empty if it does not answer {@code
   * challenge}, or comes from another origin than the installation's.
   *
   * @param answer a {@code RegistrationResponseJSON}
   */
  Optional<NewPasskey> register(byte[] challenge, String answer);

  /** Returns the credential that signed {@code answer}, unverified. */
  Optional<String> credential(String answer);

  /**
   * Returns the counter of {@code answer} if {@code passkey} has signed it for {@code challenge} on
   * a page of the installation.
   *
   * @param answer an {@code AuthenticationResponseJSON}
   * @param withUser whether the device must have verified the user, by a fingerprint or a PIN
   */
  OptionalLong verify(Factor passkey, byte[] challenge, String answer, boolean withUser);
}
