package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import java.net.URI;
import java.time.Instant;

/**
 * A mail as it goes to a mail server, with its secret.
 *
 * @param createdAt the date on it
 * @param site where people reach the installation; what links begin with
 */
public record OutgoingMail(
    MessageId id, Instant createdAt, MailSender from, EmailAddress to, Message message, URI site) {
  public OutgoingMail {
    requireNonNull(id, "id");
    requireNonNull(createdAt, "createdAt");
    requireNonNull(from, "from");
    requireNonNull(to, "to");
    requireNonNull(message, "message");
    requireNonNull(site, "site");
  }
}
