package io.portico.domain.factor;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Text;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Optional;

/**
 * A second factor of a dashboard user.
 *
 * @param name what the user calls it
 * @param credential the id of the WebAuthn credential in Base64url; empty unless it is a passkey
 * @param key the public key of a passkey as {@code Passkeys} wrote it, or the sealed secret of
 *     one-time codes
 * @param counter the counter of signatures of a passkey, or the time step of the last code
 */
public record Factor(
    FactorId id,
    OrganisationId organisation,
    UserId user,
    FactorKind kind,
    String name,
    Optional<String> credential,
    String key,
    long counter,
    Instant addedAt,
    Optional<Instant> usedAt) {

  /** The most factors of a user. */
  public static final int MOST = 10;

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most characters of the answer of a browser that has asked for a passkey. */
  public static final int LONGEST_ANSWER = 16_384;

  public Factor {
    name = Text.line("name", name, LONGEST_NAME);
    if (credential.isPresent() != (kind == FactorKind.PASSKEY)) {
      throw new IllegalArgumentException("credential: of a passkey, and only of one");
    }
  }

  /**
   * Returns whether a use with {@code next} is no replay, and not that of a copy of the passkey. A
   * passkey that counts nothing always has 0.
   */
  public boolean accepts(long next) {
    return next > counter || (kind == FactorKind.PASSKEY && next == 0 && counter == 0);
  }

  /** Returns this factor after a use. */
  public Factor used(long next, Instant at) {
    return new Factor(
        id, organisation, user, kind, name, credential, key, next, addedAt, Optional.of(at));
  }

  @Override
  public String toString() {
    return "Factor[%s, %s]".formatted(id, kind.word());
  }
}
