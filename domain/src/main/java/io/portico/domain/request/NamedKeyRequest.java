package io.portico.domain.request;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.CustomFields;
import java.util.Optional;

/**
 * A key request with the names that people know its parts by.
 *
 * @param developer empty if the developer was removed
 * @param company the custom fields of the developer
 * @param plan the name of the plan; empty if it was removed
 * @param decider the address of the user or the name of the service that decided; empty if none
 *     did, or it was removed
 */
public record NamedKeyRequest(
    KeyRequest request,
    Optional<EmailAddress> developer,
    CustomFields company,
    Optional<String> plan,
    Optional<String> decider) {}
