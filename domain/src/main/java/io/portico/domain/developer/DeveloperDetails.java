package io.portico.domain.developer;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.CustomFields;

/**
 * What a portal says of a developer.
 *
 * @param inactive whether the developer needs extra verification (specification 3)
 */
public record DeveloperDetails(EmailAddress email, boolean inactive, CustomFields fields) {
  public DeveloperDetails {
    requireNonNull(email, "email");
    requireNonNull(fields, "fields");
  }
}
