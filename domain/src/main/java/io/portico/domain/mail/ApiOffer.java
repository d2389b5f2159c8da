package io.portico.domain.mail;

import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.usage.UsageTarget;

/**
 * The names of what a key gives access to, and where it is sent.
 *
 * @param plan the name of the plan
 * @param name the name of the catalogue entry, or of the plan if the catalogue has no entry
 * @param version of the API; empty if it has none
 */
public record ApiOffer(String plan, String name, String version, KeyLocation keyLocation) {
  public ApiOffer {
    // The word of classic clients for none.
    version = version.equals(UsageTarget.NO_VERSION) ? "" : version;
  }

  /** What a message is about that does not say where keys are sent. */
  public ApiOffer(String plan, String name, String version) {
    this(plan, name, version, KeyLocations.DEFAULT.first());
  }
}
