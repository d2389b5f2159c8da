package io.portico.domain.mail;

import static java.util.Objects.requireNonNull;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.portal.PortalSettings;
import java.util.Optional;

/** Whom a mail comes from: an address, and maybe the name beside it. */
public record MailSender(EmailAddress address, Optional<String> name) {
  public MailSender {
    requireNonNull(address, "address");
    requireNonNull(name, "name");
  }

  /** Returns whom the mails of a portal come from: {@code usual}, unless the portal says who. */
  public static MailSender of(PortalSettings settings, EmailAddress usual) {
    return new MailSender(settings.mailFrom().orElse(usual), settings.mailFromName());
  }
}
