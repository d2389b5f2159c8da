package io.portico.config;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.installation.InstallationSetting;
import io.portico.domain.installation.InstallationSetting.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsInForceTest {

  private static final Map<String, String> GIVEN =
      Map.ofEntries(
          Map.entry("PORTICO_PORT", "8080"),
          Map.entry("PORTICO_INSTALLATION", "cloud"),
          Map.entry(
              "PORTICO_JDBC_URL", "jdbc:mysql://canary:canary@db:3306/portico?password=canary"),
          Map.entry("PORTICO_JDBC_PASSWORD", "canary"),
          Map.entry("PORTICO_ADMIN_TOKEN", "canary-canary-canary-canary"),
          Map.entry("PORTICO_OPERATOR_SECRET", "canary-canary-canary-canary"),
          Map.entry("PORTICO_SECRET", "canary-canary-canary-canary-canary"),
          Map.entry("PORTICO_SMTP_HOST", "mail.example.com"),
          Map.entry("PORTICO_SMTP_USER", "portico"),
          Map.entry("PORTICO_SMTP_PASSWORD", "canary"),
          Map.entry("PORTICO_SMTP_TLS", "tls"),
          Map.entry("PORTICO_MAIL_FROM", "portico@example.com"),
          Map.entry("PORTICO_USAGE_DAYS_KEPT", "30m"),
          Map.entry("PORTICO_AUDIT_KEPT", "90d"));

  private static Map<String, InstallationSetting> inForce(Map<String, String> environment) {
    return SettingsInForce.of(SettingsReader.read(List.of(), Map.of(), environment)).stream()
        .collect(toMap(InstallationSetting::variable, setting -> setting));
  }

  @Test
  void of_any_areTheRowsOfTheTableInItsOrder() {
    var rows = SettingsTable.markdown().lines().skip(2).toList();

    assertThat(SettingsInForce.of(SettingsReader.read(List.of(), Map.of(), GIVEN)))
        .extracting(
            setting ->
                "| `%s` | %s | %s |"
                    .formatted(setting.variable(), setting.meaning(), setting.fallback()))
        .isEqualTo(rows);
  }

  @Test
  void of_nothingGiven_areDefaultsAsDocumented() {
    assertThat(inForce(Map.of()).values())
        .allMatch(InstallationSetting::isDefault)
        .allSatisfy(
            setting -> {
              // The folder is shown with its whole path; the rest is what the table says.
              if (setting.value() instanceof Value.Shown(var text)
                  && !setting.variable().equals("PORTICO_DATA")) {
                assertThat(text).as(setting.variable()).isEqualTo(setting.fallback());
              }
            });
  }

  @Test
  void of_given_areTheValuesInForceWithoutSecrets() {
    var settings = inForce(GIVEN);

    assertThat(settings.values().toString()).doesNotContain("canary");
    for (var secret :
        List.of("JDBC_PASSWORD", "ADMIN_TOKEN", "OPERATOR_SECRET", "SECRET", "SMTP_PASSWORD")) {
      assertThat(settings.get("PORTICO_" + secret))
          .as(secret)
          .matches(setting -> setting.value().equals(new Value.Secret()) && !setting.isDefault());
    }
    assertThat(shown(settings, "PORTICO_JDBC_URL")).startsWith("jdbc:mysql://").endsWith("portico");
    assertThat(shown(settings, "PORTICO_SMTP_PORT")).isEqualTo("465");
    assertThat(shown(settings, "PORTICO_USAGE_DAYS_KEPT")).isEqualTo("30m");
    assertThat(shown(settings, "PORTICO_AUDIT_KEPT")).isEqualTo("90d");
    assertThat(settings.get("PORTICO_PORT")).matches(InstallationSetting::isDefault);
    assertThat(settings.get("PORTICO_AUDIT_KEPT")).matches(setting -> !setting.isDefault());
  }

  private static String shown(Map<String, InstallationSetting> settings, String variable) {
    return ((Value.Shown) requireNonNull(settings.get(variable)).value()).text();
  }
}
