package io.portico.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.portico.config.Settings.Server;
import io.portico.domain.shared.InvalidValueException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Neither settings nor the refusal of settings show a secret. */
class SettingsSecretsTest {

  private static final String CANARY = "a-secret-that-must-not-be-shown";

  @Test
  void toString_secretsGiven_showsNone() {
    assertThat(SettingsReader.read(List.of(), Map.of(), secrets()).toString())
        .doesNotContain(CANARY)
        .contains("Server[jdbc:mysql://db/portico]");
  }

  @ParameterizedTest
  @CsvSource({
    "PORTICO_PORT,eighty",
    "PORTICO_INSTALLATION,somewhere",
    "PORTICO_DATA,''",
    "PORTICO_JDBC_URL,jdbc:h2:mem:x",
    "PORTICO_ADMIN_TOKEN,short",
    "PORTICO_SECRET,short",
    "PORTICO_OPERATOR_SECRET,short",
    "PORTICO_PASSWORD_MIN,0",
    "PORTICO_USAGE_STORE,clickhouse://user:a-secret-that-must-not-be-shown@db",
    "PORTICO_SERCET,unknown"
  })
  void read_anyBadValueAmongSecrets_showsNone(String variable, String value) {
    var environment = new HashMap<>(secrets());
    environment.put(variable, value);

    assertThat(refusal(environment)).startsWith(variable + ": ").doesNotContain(CANARY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres://user:%s@db/portico",
        "jdbc:postgresql://db/portico?password=%s",
        "jdbc:sqlserver://db;password=%s",
        "jdbc:oracle:thin:scott/%s@db",
        "user:%s@db",
        "password=%s"
      })
  void read_badAddressWithASecret_showsNone(String url) {
    assertThat(refusal(Map.of("PORTICO_JDBC_URL", url.formatted(CANARY))))
        .startsWith("PORTICO_JDBC_URL: '")
        .endsWith("' (expected: jdbc:mysql://<host>:<port>/<database>)")
        .doesNotContain(CANARY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "portico.admin-token=%s",
        "-Dportico.secret=%s",
        "--portico.admin_token=%s",
        "--=%s"
      })
  void read_mistypedArgumentWithASecret_showsNone(String argument) {
    assertThat(refusal(List.of(argument.formatted(CANARY)), Map.of())).doesNotContain(CANARY);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db:3306/portico,jdbc:mysql://db:3306/portico",
    "jdbc:mysql://user:%s@db/portico,jdbc:mysql://db/portico",
    "jdbc:mysql://db/portico?user=a&password=%s,jdbc:mysql://db/portico",
    "jdbc:mysql://db/portico?password=@%s/,jdbc…",
    "jdbc:mysql://[::1]:3306/portico?password=%s,jdbc:mysql://[::1]:3306/portico",
    "'jdbc:mysql:replication://one,two/portico?password=%s','jdbc:mysql:replication://one,two/portico'",
    "jdbc:mysql://user:x@%s@db/portico,jdbc…",
    "jdbc:mysql://user:x?%s@db/portico,jdbc…",
    "jdbc:mysql://user:x/%s@db/portico,jdbc…",
    "'jdbc:mysql://one:%s@db,two:%s@db/portico',jdbc…",
    "'jdbc:mysql://address=(host=db)(password=%s)/portico',jdbc…",
    "'jdbc:mysql://(host=db,password=%s)/portico',jdbc…"
  })
  void shownUrl_anyAddress_hasNoSecret(String url, String shown) {
    var server = new Server(url.replace("%s", CANARY), "portico", "");

    assertThat(server.shownUrl()).isEqualTo(shown).doesNotContain(CANARY);
  }

  private static Map<String, String> secrets() {
    return Map.of(
        "PORTICO_JDBC_URL", "jdbc:mysql://root:" + CANARY + "@db/portico?password=" + CANARY,
        "PORTICO_JDBC_PASSWORD", CANARY,
        "PORTICO_ADMIN_TOKEN", CANARY,
        "PORTICO_OPERATOR_SECRET", CANARY,
        "PORTICO_SECRET", CANARY + CANARY);
  }

  private static String refusal(Map<String, String> environment) {
    return refusal(List.of(), environment);
  }

  private static String refusal(List<String> arguments, Map<String, String> environment) {
    return String.valueOf(
        catchThrowableOfType(
                InvalidValueException.class,
                () -> SettingsReader.read(arguments, Map.of(), environment))
            .getMessage());
  }
}
