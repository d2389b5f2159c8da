package io.portico.domain.developer;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.CustomFields;

/**
 * The details of a developer, which portals edit.
 *
 * @param inactive whether the portal treats the developer as not yet verified
 */
public record DeveloperDetails(EmailAddress email, boolean inactive, CustomFields fields) {}
