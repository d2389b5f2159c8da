package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import java.util.Optional;

/** Which mails are meant: those that meet every demand that is there. */
public record MailFilter(Optional<MailStatus> stage, Optional<EmailAddress> to) {

  /** Every mail. */
  public static final MailFilter ALL = new MailFilter(Optional.empty(), Optional.empty());

  public MailFilter {
    requireNonNull(stage, "stage");
    requireNonNull(to, "to");
  }

  /** Returns whether {@code mail} is meant. */
  public boolean matches(Mail mail) {
    return stage.map(mail.state().stage()::equals).orElse(true)
        && to.map(address -> address.canonical().equals(mail.to().canonical())).orElse(true);
  }
}
