package io.portico.domain.request;

import io.portico.domain.account.EmailAddress;
import java.util.Optional;

/**
 * A key request with the names that people know its parts by.
 *
 * @param developer empty if the developer was removed
 * @param plan the name of the plan; empty if it was removed
 */
public record NamedKeyRequest(
    KeyRequest request, Optional<EmailAddress> developer, Optional<String> plan) {}
