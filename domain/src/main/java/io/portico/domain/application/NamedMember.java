package io.portico.domain.application;

import io.portico.domain.account.EmailAddress;
import java.util.Optional;

/**
 * A member of an application, as people know them.
 *
 * @param email empty if the developer was removed meanwhile
 */
public record NamedMember(Member member, Optional<EmailAddress> email) {}
