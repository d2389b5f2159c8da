package io.portico.domain.key;

import io.portico.domain.portal.PortalSettings;
import java.time.Instant;

/**
 * A key with all that its verification depends on.
 *
 * @param developerInactive whether its developer is inactive or was removed
 */
public record VerifiableKey(IssuedKey key, boolean developerInactive) {

  /** Returns whether it may be cached. What verification rejects is read again each time. */
  public boolean isCacheable() {
    return key.endedAt().isEmpty() && !developerInactive;
  }

  /** Returns the result of a verification at the instant {@code at}. */
  public VerificationResult verify(Instant at, PortalSettings settings) {
    return switch (key.stateAt(at)) {
      case REVOKED -> VerificationResult.DISABLED;
      case EXPIRED -> VerificationResult.EXPIRED;
      case LIVE -> {
        if (key.imported()) {
          yield VerificationResult.IMPORTED;
        }
        yield settings.excludes(developerInactive)
            ? VerificationResult.DEVELOPER_INACTIVE
            : VerificationResult.VALID;
      }
    };
  }
}
