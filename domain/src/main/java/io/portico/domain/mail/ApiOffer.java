package io.portico.domain.mail;

import io.portico.domain.usage.UsageTarget;

/**
 * The names of what a key gives access to.
 *
 * @param plan the name of the plan
 * @param name the name of the catalogue entry, or of the plan if the catalogue has no entry
 * @param version of the API; empty if it has none
 */
public record ApiOffer(String plan, String name, String version) {
  public ApiOffer {
    // The word of classic clients for none.
    version = version.equals(UsageTarget.NO_VERSION) ? "" : version;
  }
}
