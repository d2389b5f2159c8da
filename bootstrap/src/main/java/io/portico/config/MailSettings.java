package io.portico.config;

import static io.portico.config.SettingsReader.missing;

import io.portico.config.Settings.MailLogin;
import io.portico.config.Settings.MailServer;
import io.portico.config.SettingsReader.Given;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.mail.MailProperties.Encryption;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads the settings of mail. */
record MailSettings(SettingsReader given) {

  private static final List<Setting> OF_A_SERVER =
      List.of(Setting.SMTP_PORT, Setting.SMTP_USER, Setting.SMTP_PASSWORD, Setting.SMTP_TLS);

  Settings.Mail mail() {
    return new Settings.Mail(
        given.flag(Setting.MAIL_ENABLED), server(), given.folder(Setting.MAIL_TEMPLATES));
  }

  private Optional<MailServer> server() {
    var host = given.get(Setting.SMTP_HOST);
    var from = from();
    if (host.isEmpty()) {
      given.requireNone(OF_A_SERVER, Setting.SMTP_HOST, "the mail server");
      return Optional.empty();
    }
    if (from.isEmpty()) {
      throw missing(
          Setting.MAIL_FROM,
          "the sender of mails, because " + Setting.SMTP_HOST.environment() + " is set");
    }
    var encryption = encryption();
    return Optional.of(
        new MailServer(
            host(host.get()),
            port(encryption),
            encryption,
            given.login(Setting.SMTP_USER, Setting.SMTP_PASSWORD, MailLogin::new),
            from.get()));
  }

  private static String host(Given host) {
    if (!host.value().matches("[A-Za-z0-9.:_\\-\\[\\]]{1,255}")) {
      throw new InvalidValueException(host.name(), host.value(), "the name of a mail server");
    }
    return host.value();
  }

  private int port(Encryption encryption) {
    if (given.get(Setting.SMTP_PORT).isPresent()) {
      return given.number(Setting.SMTP_PORT, 1, SettingsReader.HIGHEST_PORT);
    }
    return switch (encryption) {
      case NONE -> 25;
      case STARTTLS -> 587;
      case TLS -> 465;
    };
  }

  private Encryption encryption() {
    return given
        .choice(
            Setting.SMTP_TLS,
            List.of(Encryption.values()),
            encryption -> encryption.name().toLowerCase(Locale.ROOT))
        .orElse(Encryption.STARTTLS);
  }

  private Optional<EmailAddress> from() {
    var from = given.get(Setting.MAIL_FROM);
    try {
      return from.map(Given::value).map(EmailAddress::new);
    } catch (InvalidValueException e) {
      throw e.at(from.orElseThrow().name());
    }
  }

  Optional<URI> publicUrl() {
    return given.address(Setting.PUBLIC_URL, "https://portal.example.com");
  }
}
