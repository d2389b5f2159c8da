package io.portico.domain.developer;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.CustomFields;

/**
 * The details of a developer, which portals edit.
 *
 * @param inactive whether the portal treats the developer as not yet verified
 */
public record DeveloperDetails(EmailAddress email, boolean inactive, CustomFields fields) {
  public DeveloperDetails {
    requireNonNull(email, "email");
    requireNonNull(fields, "fields");
  }
}
