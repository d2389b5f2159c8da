package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import java.net.URI;
import java.time.Instant;

/**
 * A mail to send, with its secret.
 *
 * @param createdAt the date of the mail
 * @param site the base URL of links
 */
public record OutgoingMail(
    MessageId id, Instant createdAt, MailSender from, EmailAddress to, Message message, URI site) {}
