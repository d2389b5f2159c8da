package io.portico.domain.developer;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.DeveloperId;
import java.time.Instant;
import java.util.Optional;

/**
 * A user of the developer portal. Registration alone gives no access to APIs; keys do.
 *
 * @param password empty if the developer cannot log in
 * @param revision the number of changes
 */
public record Developer(
    DeveloperId id,
    DeveloperDetails details,
    Optional<PasswordHash> password,
    Instant registeredAt,
    long revision) {

  /** Returns a new developer. */
  public static Developer registered(
      DeveloperId id, DeveloperDetails details, Optional<PasswordHash> password, Instant at) {
    return new Developer(id, details, password, at, 0);
  }

  /** Returns this developer with other details. */
  public Developer with(DeveloperDetails others) {
    return new Developer(id, others, password, registeredAt, revision + 1);
  }

  /** Returns this developer with another password. */
  public Developer with(PasswordHash other) {
    return new Developer(id, details, Optional.of(other), registeredAt, revision + 1);
  }

  /** Returns this developer with another hash of the same password, which is not a change. */
  public Developer rehashed(PasswordHash other) {
    return new Developer(id, details, Optional.of(other), registeredAt, revision);
  }
}
