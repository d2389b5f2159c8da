package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

/**
 * What a key is for, as people know it.
 *
 * @param plan the name of the plan
 * @param name the name of the catalogue entry; that of the plan where it stands in none
 * @param version of the API; may be empty
 */
public record ApiOffer(String plan, String name, String version) {
  public ApiOffer {
    requireNonNull(plan, "plan");
    requireNonNull(name, "name");
    requireNonNull(version, "version");
  }
}
