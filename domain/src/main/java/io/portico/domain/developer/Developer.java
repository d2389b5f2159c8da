package io.portico.domain.developer;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.DeveloperId;
import java.time.Instant;
import java.util.Optional;

/**
 * Somebody who writes programs against the APIs of an organisation (specification 2.4).
 * Registration gives access to nothing; an issued key does.
 *
 * @param password empty for somebody who cannot log in
 * @param revision how often the developer was changed, from 0 on
 */
public record Developer(
    DeveloperId id,
    DeveloperDetails details,
    Optional<PasswordHash> password,
    Instant registeredAt,
    long revision) {

  public Developer {
    requireNonNull(id, "id");
    requireNonNull(details, "terms");
    requireNonNull(password, "password");
    requireNonNull(registeredAt, "registeredAt");
  }

  /** Returns a developer who is new. */
  public static Developer registered(
      DeveloperId id, DeveloperDetails details, Optional<PasswordHash> password, Instant at) {
    return new Developer(id, details, password, at, 0);
  }

  /** Returns this developer with {@code others} as all that the portal says; a full replacement. */
  public Developer saying(DeveloperDetails others) {
    return new Developer(id, others, password, registeredAt, revision + 1);
  }

  /** Returns this developer with another password. */
  public Developer with(PasswordHash other) {
    return new Developer(id, details, Optional.of(other), registeredAt, revision + 1);
  }

  /** Returns this developer with the same password in another stored form; no change to anybody. */
  public Developer rehashed(PasswordHash other) {
    return new Developer(id, details, Optional.of(other), registeredAt, revision);
  }
}
