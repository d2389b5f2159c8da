package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;

/**
 * A mail to send, with its secret.
 *
 * @param createdAt the date of the mail
 * @param site the base URL of links
 * @param look that of the developer site; empty for mails to others, and without a site
 */
public record OutgoingMail(
    MessageId id,
    Instant createdAt,
    MailSender from,
    EmailAddress to,
    Message message,
    URI site,
    Optional<MailLook> look) {}
