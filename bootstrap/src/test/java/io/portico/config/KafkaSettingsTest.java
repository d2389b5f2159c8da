package io.portico.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import io.portico.http.usage.record.RecordFormat;
import io.portico.kafka.KafkaSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaSettingsTest {

  private static final String CANARY = "canary-of-a-password";

  @Test
  void read_nothing_readsNoStream() {
    assertThat(read(Map.of())).isEmpty();
  }

  @Test
  void read_brokersOnly_takesTheDefaults() {
    assertThat(read(Map.of("PORTICO_USAGE_KAFKA", "kafka:9092")))
        .contains(
            new KafkaSettings(
                "kafka:9092",
                "usage",
                RecordFormat.PORTICO,
                "portico",
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PORTICO_USAGE_KAFKA | kafka | <host>:<port>, several separated by commas",
        "PORTICO_USAGE_KAFKA | a:1,,b:2 | <host>:<port>, several separated by commas",
        "PORTICO_USAGE_KAFKA | kafka://a:1 | <host>:<port>, several separated by commas",
        "PORTICO_USAGE_KAFKA_TOPIC | two words | 1 to 249 letters, digits, '.', '_' and '-'",
        "PORTICO_USAGE_KAFKA_TOPIC | .. | 1 to 249 letters, digits, '.', '_' and '-'",
        "PORTICO_USAGE_KAFKA_FORMAT | xml | portico, nginx, caddy, haproxy, apache, kong or tyk",
        "PORTICO_USAGE_KAFKA_GROUP | two words | 1 to 249 visible characters of ASCII",
        "PORTICO_USAGE_KAFKA_ORGANISATION | acme | 24 hexadecimal characters",
        "PORTICO_USAGE_KAFKA_TLS | yes | true or false",
        "PORTICO_USAGE_KAFKA_MECHANISM | GSSAPI | PLAIN, SCRAM-SHA-256 or SCRAM-SHA-512",
      })
  void read_wrongValue_isRefusedWithTheExpectedForm(String name, String value, String expected) {
    var environment = new HashMap<>(Map.of("PORTICO_USAGE_KAFKA", "kafka:9092"));
    environment.put(name, value);

    assertThat(refusal(environment))
        .isEqualTo("%s: '%s' (expected: %s)".formatted(name, value, expected));
  }

  @ParameterizedTest
  @ValueSource(strings = {"USER", "PASSWORD"})
  void read_halfALogin_isRefused(String part) {
    var refusal =
        refusal(Map.of("PORTICO_USAGE_KAFKA", "kafka:9092", "PORTICO_USAGE_KAFKA_" + part, CANARY));

    assertThat(refusal).contains(": missing (expected: ").doesNotContain(CANARY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"TOPIC", "FORMAT", "GROUP", "ORGANISATION", "TLS", "TRUSTSTORE", "MECHANISM"})
  void read_partWithoutBrokers_isRefused(String part) {
    assertThat(refusal(Map.of("PORTICO_USAGE_KAFKA_" + part, "x")))
        .isEqualTo(
            "PORTICO_USAGE_KAFKA: missing (expected: the brokers that PORTICO_USAGE_KAFKA_%s is for)"
                .formatted(part));
  }

  @Test
  void read_passwordInTheAddress_isNotShown() {
    assertThat(refusal(Map.of("PORTICO_USAGE_KAFKA", "reader:%s@kafka:9092".formatted(CANARY))))
        .startsWith("PORTICO_USAGE_KAFKA: ")
        .doesNotContain(CANARY);
  }

  @Test
  void read_password_isNotShown() {
    var settings =
        read(
            Map.of(
                "PORTICO_USAGE_KAFKA",
                "kafka:9092",
                "PORTICO_USAGE_KAFKA_USER",
                "reader",
                "PORTICO_USAGE_KAFKA_PASSWORD",
                CANARY));

    assertThat(settings.toString()).doesNotContain(CANARY);
  }

  private static Optional<KafkaSettings> read(Map<String, String> environment) {
    return SettingsReader.read(List.of(), Map.of(), environment).usageKafka();
  }

  private static String refusal(Map<String, String> environment) {
    var refused = new String[1];
    assertThatThrownBy(() -> read(environment))
        .isInstanceOfSatisfying(
            InvalidValueException.class, e -> refused[0] = e.field() + ": " + e.problem());
    return refused[0];
  }
}
