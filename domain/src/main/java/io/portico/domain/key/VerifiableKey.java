package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.portal.PortalSettings;
import java.time.Instant;

/**
 * Everything that counts when somebody shows a key.
 *
 * @param developerInactive whether the developer who holds it is inactive, or gone
 */
public record VerifiableKey(IssuedKey key, boolean developerInactive) {
  public VerifiableKey {
    requireNonNull(key, "key");
  }

  /** Returns whether the key is to be let through at the instant {@code at}, and if not, why. */
  public VerificationResult verdictAt(Instant at, PortalSettings settings) {
    return switch (key.stateAt(at)) {
      case REVOKED -> VerificationResult.DISABLED;
      case EXPIRED -> VerificationResult.EXPIRED;
      case LIVE ->
          developerInactive && settings.enforceInactive()
              ? VerificationResult.DEVELOPER_INACTIVE
              : VerificationResult.VALID;
    };
  }
}
