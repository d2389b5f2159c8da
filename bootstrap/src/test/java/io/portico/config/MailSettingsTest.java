package io.portico.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.portico.config.Settings.MailLogin;
import io.portico.config.Settings.MailServer;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.InvalidValueException;
import io.portico.mail.MailProperties.Encryption;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailSettingsTest {

  private static final String CANARY = "a-secret-that-must-not-be-shown";
  private static final EmailAddress FROM = new EmailAddress("portico@example.com");
  private static final Map<String, String> SERVER =
      Map.of("PORTICO_SMTP_HOST", "mail.example.com", "PORTICO_MAIL_FROM", FROM.written());

  @Test
  void read_hostAndSender_isAServerWithStartTlsAndNoLogin() {
    var mail = read(SERVER).mail();

    assertThat(mail.enabled()).isTrue();
    assertThat(mail.inUse())
        .contains(
            new MailServer("mail.example.com", 587, Encryption.STARTTLS, Optional.empty(), FROM));
  }

  @Test
  void read_everythingInTheEnvironment_isAccepted() {
    var settings =
        with(
            Map.of(
                "PORTICO_SMTP_PORT", "2525",
                "PORTICO_SMTP_USER", "portico",
                "PORTICO_SMTP_PASSWORD", "its password",
                "PORTICO_SMTP_TLS", "tls",
                "PORTICO_MAIL_ENABLED", "false",
                "PORTICO_MAIL_TEMPLATES", "/etc/portico/mails",
                "PORTICO_PUBLIC_URL", "https://portal.example.com/apis/"));

    assertThat(settings.mail())
        .isEqualTo(
            new Settings.Mail(
                false,
                Optional.of(
                    new MailServer(
                        "mail.example.com",
                        2525,
                        Encryption.TLS,
                        Optional.of(new MailLogin("portico", "its password")),
                        FROM)),
                Optional.of(Path.of("/etc/portico/mails"))));
    assertThat(settings.mail().inUse()).isEmpty();
    assertThat(settings.publicUrl()).contains(URI.create("https://portal.example.com/apis"));
  }

  @Test
  void read_everythingAsProperties_isAccepted() {
    var settings =
        SettingsReader.read(
            List.of(),
            Map.of(
                "portico.smtp.host", "mail.example.com",
                "portico.smtp.port", "2525",
                "portico.smtp.user", "portico",
                "portico.smtp.password", "its password",
                "portico.smtp.tls", "none",
                "portico.mail.from", FROM.written(),
                "portico.mail.enabled", "true",
                "portico.public-url", "http://localhost:8080"),
            Map.of());

    assertThat(settings.mail().inUse())
        .contains(
            new MailServer(
                "mail.example.com",
                2525,
                Encryption.NONE,
                Optional.of(new MailLogin("portico", "its password")),
                FROM));
    assertThat(settings.publicUrl()).contains(URI.create("http://localhost:8080"));
  }

  @ParameterizedTest
  @CsvSource({"none,25", "starttls,587", "tls,465"})
  void read_noPort_isTheDefault(String tls, int port) {
    assertThat(with(Map.of("PORTICO_SMTP_TLS", tls)).mail().inUse())
        .map(MailServer::port)
        .contains(port);
  }

  @Test
  void read_senderWithoutAServer_waits() {
    assertThat(read(Map.of("PORTICO_MAIL_FROM", FROM.written())).mail())
        .isEqualTo(Settings.Mail.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PORTICO_SMTP_HOST||the name of a mail server",
        "PORTICO_SMTP_HOST|a b|the name of a mail server",
        "PORTICO_SMTP_HOST|mail.example.com/x|the name of a mail server",
        "PORTICO_SMTP_PORT|0|a whole number from 1 to 65535",
        "PORTICO_SMTP_PORT|65536|a whole number from 1 to 65535",
        "PORTICO_SMTP_PORT|smtp|a whole number from 1 to 65535",
        "PORTICO_SMTP_TLS|ssl|none, starttls or tls",
        "PORTICO_SMTP_TLS|TLS|none, starttls or tls",
        "PORTICO_MAIL_FROM|portico|one address with one @",
        "PORTICO_MAIL_FROM|a@b.c, d@e.f|one address with one @",
        "PORTICO_MAIL_ENABLED|no|true or false",
        "PORTICO_MAIL_TEMPLATES||the path of a folder",
        "PORTICO_PUBLIC_URL|portal.example.com|an address such as https://portal.example.com",
        "PORTICO_PUBLIC_URL|ftp://portal|an address such as https://portal.example.com",
        "PORTICO_PUBLIC_URL|https://|an address such as https://portal.example.com",
        "PORTICO_PUBLIC_URL|https://a b|an address such as https://portal.example.com",
        "PORTICO_PUBLIC_URL|https://p?x=1|an address such as https://portal.example.com",
        "PORTICO_PUBLIC_URL|https://p/#x|an address such as https://portal.example.com",
        "PORTICO_PUBLIC_URL|https://bücher.example|an address such as https://portal.example.com"
      })
  void read_badValue_isRefused(String variable, String value, String expected) {
    var given = value == null ? "" : value;

    assertThat(refusal(Map.of(variable, given)))
        .isEqualTo("%s: '%s' (expected: %s)".formatted(variable, given, expected));
  }

  @Test
  void read_serverWithoutASender_isRefused() {
    assertThat(refused(Map.of("PORTICO_SMTP_HOST", "mail.example.com")))
        .isEqualTo(
            "PORTICO_MAIL_FROM: missing"
                + " (expected: the sender of mails, because PORTICO_SMTP_HOST is set)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PORTICO_SMTP_PORT",
        "PORTICO_SMTP_USER",
        "PORTICO_SMTP_PASSWORD",
        "PORTICO_SMTP_TLS"
      })
  void read_settingOfAServerThatIsNotGiven_isRefused(String variable) {
    assertThat(refused(Map.of(variable, CANARY)))
        .isEqualTo(
            "PORTICO_SMTP_HOST: missing (expected: the mail server that %s is for)"
                .formatted(variable));
  }

  @Test
  void read_halfALogin_isRefusedWithoutBeingShown() {
    assertThat(refusal(Map.of("PORTICO_SMTP_USER", "portico")))
        .isEqualTo(
            "PORTICO_SMTP_PASSWORD: missing"
                + " (expected: the password of the user that PORTICO_SMTP_USER names)");
    assertThat(refusal(Map.of("PORTICO_SMTP_PASSWORD", CANARY)))
        .isEqualTo(
            "PORTICO_SMTP_USER: missing"
                + " (expected: the user that PORTICO_SMTP_PASSWORD is the password of)");
  }

  @Test
  void toString_passwordGiven_doesNotShowIt() {
    var settings = with(Map.of("PORTICO_SMTP_USER", "portico", "PORTICO_SMTP_PASSWORD", CANARY));

    assertThat(settings.toString())
        .contains("MailServer[mail.example.com:587]")
        .doesNotContain(CANARY);
  }

  private static Settings with(Map<String, String> further) {
    var environment = new HashMap<>(SERVER);
    environment.putAll(further);
    return read(environment);
  }

  private static Settings read(Map<String, String> environment) {
    return SettingsReader.read(List.of(), Map.of(), environment);
  }

  /** Returns why a server with these further settings is refused. */
  private static String refusal(Map<String, String> further) {
    var environment = new HashMap<>(SERVER);
    environment.putAll(further);
    return refused(environment);
  }

  private static String refused(Map<String, String> environment) {
    return String.valueOf(
        catchThrowableOfType(InvalidValueException.class, () -> read(environment)).getMessage());
  }
}
