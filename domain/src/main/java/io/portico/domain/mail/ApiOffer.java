package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

/**
 * The names of what a key gives access to.
 *
 * @param plan the name of the plan
 * @param name the name of the catalogue entry, or of the plan if the catalogue has no entry
 * @param version of the API; may be empty
 */
public record ApiOffer(String plan, String name, String version) {
  public ApiOffer {
    requireNonNull(plan, "plan");
    requireNonNull(name, "name");
    requireNonNull(version, "version");
  }
}
