package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import java.util.Optional;

/** Selects mails; empty components select all. */
public record MailFilter(Optional<MailStatus> status, Optional<EmailAddress> to) {

  /** Selects all mails. */
  public static final MailFilter ALL = new MailFilter(Optional.empty(), Optional.empty());
}
