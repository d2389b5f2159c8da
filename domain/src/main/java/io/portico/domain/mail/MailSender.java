package io.portico.domain.mail;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.portal.PortalSettings;
import java.util.Optional;

/** The sender of a mail: an address and an optional name. */
public record MailSender(EmailAddress address, Optional<String> name) {

  /** Returns the sender in the portal settings, by default {@code fallback}. */
  public static MailSender of(PortalSettings settings, EmailAddress fallback) {
    return new MailSender(settings.mail().from().orElse(fallback), settings.mail().fromName());
  }

  /** Returns this sender with a name: its own, by default {@code other}. */
  public MailSender named(Optional<String> other) {
    return new MailSender(address, name.or(() -> other));
  }
}
