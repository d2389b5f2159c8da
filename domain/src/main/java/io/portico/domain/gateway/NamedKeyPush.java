package io.portico.domain.gateway;

import io.portico.domain.account.EmailAddress;
import java.util.Optional;

/**
 * A key at a gateway with the names that people know its parts by.
 *
 * @param developer empty if the developer was removed, or is not known
 * @param plan the name of the plan; empty if it was removed, or is not known
 */
public record NamedKeyPush(KeyPush push, Optional<EmailAddress> developer, Optional<String> plan) {}
