package io.portico.domain.key;

import static java.util.Objects.requireNonNull;

import io.portico.domain.portal.PortalSettings;
import java.time.Instant;

/**
 * Everything that counts when somebody shows a key.
 *
 * @param developerInactive whether the developer who holds it is inactive, or gone
 */
public record KeyStanding(IssuedKey key, boolean developerInactive) {
  public KeyStanding {
    requireNonNull(key, "key");
  }

  /** Returns whether the key is to be let through at the instant {@code at}, and if not, why. */
  public KeyVerdict verdictAt(Instant at, PortalSettings settings) {
    return switch (key.stateAt(at)) {
      case REVOKED -> KeyVerdict.DISABLED;
      case EXPIRED -> KeyVerdict.EXPIRED;
      case LIVE ->
          developerInactive && settings.enforceInactive()
              ? KeyVerdict.DEVELOPER_INACTIVE
              : KeyVerdict.VALID;
    };
  }
}
