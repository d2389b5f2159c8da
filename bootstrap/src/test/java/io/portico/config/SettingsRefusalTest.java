package io.portico.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.portico.config.InstallationType.SelfHosted;
import io.portico.domain.key.KeyForm;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsRefusalTest {

  private static final String URL = "jdbc:mysql://db.example:3306/portico?sslMode=REQUIRED";
  private static final String SECRET = "a-secret-of-at-least-32-characters";

  /* ---- bad values ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          PORTICO_PORT                   | eighty      | a whole number from 0 to 65535
          PORTICO_PORT                   | -1          | a whole number from 0 to 65535
          PORTICO_PORT                   | 65536       | a whole number from 0 to 65535
          PORTICO_PORT                   | 8080.0      | a whole number from 0 to 65535
          PORTICO_PORT                   | ``          | a whole number from 0 to 65535
          PORTICO_PORT                   | ` 80`       | a whole number from 0 to 65535
          PORTICO_PORT                   | 99999999999 | a whole number from 0 to 65535
          PORTICO_INSTALLATION           | Cloud       | self-hosted or cloud
          PORTICO_INSTALLATION           | on-premise  | self-hosted or cloud
          PORTICO_INSTALLATION           | ``          | self-hosted or cloud
          PORTICO_KEY_PREFIX             | Acme        | 1 to 16 lower-case letters and digits
          PORTICO_KEY_PREFIX             | a_b         | 1 to 16 lower-case letters and digits
          PORTICO_KEY_PREFIX             | ``          | 1 to 16 lower-case letters and digits
          PORTICO_KEY_PREFIX             | seventeen-letters | 1 to 16 lower-case letters and digits
          PORTICO_KEY_PREFIX             | 12345678901234567 | 1 to 16 lower-case letters and digits
          PORTICO_KEY_LOCATIONS          | X Key       | a header such as X-API-Key, or query: and a parameter such as query:api_key; at most 64 characters; none of X-Portico-…, and none that says how a request is sent, such as Host or Cookie
          PORTICO_KEY_LOCATIONS          | X-Portico-Key | a header such as X-API-Key, or query: and a parameter such as query:api_key; at most 64 characters; none of X-Portico-…, and none that says how a request is sent, such as Host or Cookie
          PORTICO_KEY_LOCATIONS          | ``          | a header such as X-API-Key, or query: and a parameter such as query:api_key; at most 64 characters; none of X-Portico-…, and none that says how a request is sent, such as Host or Cookie
          PORTICO_AUTO_APPROVAL          | always      | on-request or by-client
          PORTICO_DATA                   | ``          | the path of a folder
          PORTICO_DATA                   | ` `         | the path of a folder
          PORTICO_JDBC_URL               | ``          | jdbc:mysql://<host>:<port>/<database>
          PORTICO_JDBC_URL               | jdbc:h2:mem:x                | jdbc:mysql://<host>:<port>/<database>
          PORTICO_JDBC_URL               | jdbc:postgresql://db/portico | jdbc:mysql://<host>:<port>/<database>
          PORTICO_JDBC_URL               | localhost:3306/portico       | jdbc:mysql://<host>:<port>/<database>
          PORTICO_JDBC_URL               | jdbc:mysql://db              | jdbc:mysql://<host>:<port>/<database>
          PORTICO_JDBC_URL               | jdbc:mysql://db/             | jdbc:mysql://<host>:<port>/<database>
          PORTICO_JDBC_URL               | jdbc:mysql:///portico        | jdbc:mysql://<host>:<port>/<database>
          PORTICO_PASSWORD_MIN           | 0           | a whole number from 1 to 128
          PORTICO_PASSWORD_MIN           | 129         | a whole number from 1 to 128
          PORTICO_PASSWORD_MIN           | eight       | a whole number from 1 to 128
          PORTICO_PASSWORD_MIN           | ``          | a whole number from 1 to 128
          PORTICO_PASSWORD_REFUSE_COMMON | True        | true or false
          PORTICO_PASSWORD_REFUSE_COMMON | yes         | true or false
          PORTICO_PASSWORD_REFUSE_COMMON | 0           | true or false
          PORTICO_PASSWORD_REFUSE_COMMON | ``          | true or false
          """)
  void read_badValue_isRefused(String variable, String value, String expected) {
    assertThat(refusal(Map.of(variable, value)))
        .isEqualTo("%s: '%s' (expected: %s)".formatted(variable, value, expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                              | 0 characters (expected: 20 to 512 characters)
          nineteen-characters             | 19 characters (expected: 20 to 512 characters)
          a token with blanks and more    | a credential with other characters (expected: printable ASCII without blanks)
          """)
  void read_badCredential_isRefusedWithoutBeingShown(String token, String message) {
    for (var variable : List.of("PORTICO_ADMIN_TOKEN", "PORTICO_OPERATOR_SECRET")) {
      assertThat(refusal(Map.of(variable, token))).isEqualTo(variable + ": " + message);
    }
  }

  @Test
  void read_badArgument_isRefusedUnderTheNameItWasGivenBy() {
    assertThat(refusal(List.of("--portico.port=eighty"), Map.of(), Map.of()))
        .isEqualTo("portico.port: 'eighty' (expected: a whole number from 0 to 65535)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "90", "never", "101y"})
  void read_badTimeToKeepUsage_isRefused(String time) {
    for (var setting : List.of("HOURS", "DAYS", "MONTHS")) {
      var name = "PORTICO_USAGE_" + setting + "_KEPT";
      assertThat(refusal(Map.of(name, time)))
          .isEqualTo(
              "%s: '%s' (expected: a number of days, months or years up to 100 years, such as 90d,"
                      .formatted(name, time)
                  + " 36m or 3y, or forever)");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://ch:8123/usage,an address of another form",
    "clickhouse:///usage,an address of another form",
    "clickhouse://ch:8123/a b,an address of another form",
    "clickhouse://ch:8123,an address without the name of a database",
    "clickhouse://ch:8123/a-b,an address without the name of a database",
    "clickhouse://ch/usage?secure=yes,another value of secure",
    "clickhouse://ch/usage?cluster=a`b,an address of another form",
    "clickhouse://ch/usage?shards=2,an address with unknown parameters"
  })
  void read_badUsageStore_isRefused(String address, String found) {
    assertThat(refusal(Map.of("PORTICO_USAGE_STORE", address)))
        .isEqualTo(
            "PORTICO_USAGE_STORE: "
                + found
                + " (expected: clickhouse://user:password@host:8123/database, and after a question"
                + " mark secure=true or false, and cluster=<name>; other characters of the user and"
                + " the password as %XX)");
  }

  @Test
  void read_coarserUsageKeptShorterThanFiner_isRefused() {
    assertThat(refusal(Map.of("PORTICO_USAGE_HOURS_KEPT", "forever")))
        .isEqualTo(
            "PORTICO_USAGE_DAYS_KEPT: '3y' (expected: at least as long as PORTICO_USAGE_HOURS_KEPT,"
                + " which is forever)");
    assertThat(refusal(Map.of("PORTICO_USAGE_MONTHS_KEPT", "35m")))
        .isEqualTo(
            "PORTICO_USAGE_MONTHS_KEPT: '35m' (expected: at least as long as"
                + " PORTICO_USAGE_DAYS_KEPT, which is 3y)");
  }

  @Test
  void read_noKeyHashing_isForTheSelfHosted() {
    assertThat(
            SettingsReader.read(List.of(), Map.of(), Map.of("PORTICO_KEY_HASHING", "false"))
                .installation())
        .isEqualTo(new SelfHosted(Optional.empty(), Optional.empty(), KeyForm.PLAIN));
    assertThat(
            refusal(
                Map.of(
                    "PORTICO_INSTALLATION",
                    "cloud",
                    "PORTICO_JDBC_URL",
                    URL,
                    "PORTICO_SECRET",
                    SECRET,
                    "PORTICO_KEY_HASHING",
                    "false")))
        .isEqualTo(
            "PORTICO_KEY_HASHING: 'false' (expected: true, because PORTICO_INSTALLATION is cloud)");
  }

  @Test
  void read_invalidDataFolder_isRefused() {
    assertThat(refusal(Map.of("PORTICO_DATA", "a\0b")))
        .isEqualTo("PORTICO_DATA: 'a\\u0000b' (expected: the path of a folder)");
  }

  @ParameterizedTest
  @CsvSource({"'',0", "a-secret-of-only-31-characters-,31", "äääääääääääääää,30"})
  void read_shortSecret_isRefusedWithoutBeingShown(String secret, int bytes) {
    assertThat(refusal(Map.of("PORTICO_SECRET", secret)))
        .isEqualTo("PORTICO_SECRET: %d bytes (expected: at least 32)".formatted(bytes));
  }

  /* ---- what is missing ---- */

  @Test
  void read_cloudWithoutServerOrSecret_isRefused() {
    var why = ": missing (expected: a value, because PORTICO_INSTALLATION is cloud)";

    assertThat(refusal(Map.of("PORTICO_INSTALLATION", "cloud", "PORTICO_SECRET", SECRET)))
        .isEqualTo("PORTICO_JDBC_URL" + why);
    assertThat(refusal(Map.of("PORTICO_INSTALLATION", "cloud", "PORTICO_JDBC_URL", URL)))
        .isEqualTo("PORTICO_SECRET" + why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PORTICO_JDBC_USER", "PORTICO_JDBC_PASSWORD"})
  void read_credentialsOfAServerThatIsNotGiven_isRefused(String variable) {
    assertThat(refusal(Map.of(variable, "x")))
        .isEqualTo(
            "PORTICO_JDBC_URL: missing (expected: the address of the server that %s is for)"
                .formatted(variable));
  }

  /* ---- what is unknown ---- */

  @Test
  void read_unknownVariableOrProperty_isRefusedWithTheKnownOnes() {
    assertThat(refusal(Map.of("PORTICO_PROT", "80")))
        .startsWith("PORTICO_PROT: an unknown setting (expected: one of PORTICO_PORT, PORTICO_INST")
        .endsWith(")");
    assertThat(refusal(List.of(), Map.of("portico.prot", "80"), Map.of()))
        .startsWith("portico.prot: an unknown setting (expected: one of portico.port, portico.inst")
        .endsWith(")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"portico.prot", "server.port", "", "PORTICO_PORT", "portico.PORT"})
  void read_unknownArgument_isRefusedWithTheKnownOnes(String name) {
    assertThat(refusal(List.of("--" + name + "=80"), Map.of(), Map.of()))
        .startsWith(name + ": an unknown setting (expected: one of portico.port, portico.inst");
  }

  @ParameterizedTest
  @CsvSource({
    "serve,serve",
    "--portico.port,--portico.port",
    "-p=80,-p",
    "portico.port=80,portico.port",
    "'',''"
  })
  void read_malformedArgument_isRefused(String argument, String shown) {
    assertThat(refusal(List.of(argument), Map.of(), Map.of()))
        .isEqualTo(
            "argument: '%s' (expected: --help, --version, --reset-admin or --<property>=<value>)"
                .formatted(shown));
  }

  @ParameterizedTest
  @CsvSource({
    "PORTICO_LOG_FORMAT,xml,text or json",
    "PORTICO_LOG_LEVEL,INFO,'error, warn, info, debug or trace'",
    "PORTICO_LOG_ACCESS,on,true or false"
  })
  void read_unknownChoiceOfTheLog_isRefusedWithTheKnownOnes(
      String variable, String value, String expected) {
    assertThat(refusal(Map.of(variable, value)))
        .isEqualTo("%s: '%s' (expected: %s)".formatted(variable, value, expected));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "portal.example.com",
        "https://portal.example.com/",
        "https://a.example, ",
        "ftp://a.example",
        "https://user@a.example",
        "null"
      })
  void read_notAnOrigin_isRefused(String origins) {
    assertThat(refusal(Map.of("PORTICO_CORS_ORIGINS", origins)))
        .startsWith("PORTICO_CORS_ORIGINS: '")
        .endsWith("' (expected: origins such as https://portal.example.com, or *)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.example.com",
        "https://dev.example.com=acme",
        "dev.example.com=Acme",
        "dev.example.com=acme,DEV.example.com=other",
        "a_b=acme"
      })
  void read_notPairsOfHostsAndSites_isRefused(String hosts) {
    assertThat(refusal(Map.of("PORTICO_PORTAL_HOSTS", hosts)))
        .startsWith("PORTICO_PORTAL_HOSTS: '")
        .endsWith(
            "' (expected: pairs such as developers.example.com=acme, each host once, separated by"
                + " commas)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "collector:4318", "grpc://collector", "http://c?key=1"})
  void read_notACollector_isRefused(String address) {
    assertThat(refusal(Map.of("PORTICO_TRACES", address)))
        .isEqualTo(
            "PORTICO_TRACES: '%s' (expected: an address such as http://localhost:4318)"
                .formatted(address));
  }

  @Test
  void read_collectorWithPassword_isRefusedWithoutIt() {
    assertThat(refusal(Map.of("PORTICO_TRACES", "http://ann:pass@collector")))
        .isEqualTo(
            "PORTICO_TRACES: an address with a user"
                + " (expected: an address such as http://localhost:4318)");
  }

  private static String refusal(Map<String, String> environment) {
    return refusal(List.of(), Map.of(), environment);
  }

  private static String refusal(
      List<String> arguments, Map<String, String> properties, Map<String, String> environment) {
    var refusal = catchThrowable(() -> SettingsReader.read(arguments, properties, environment));
    assertThat(refusal).isInstanceOf(InvalidValueException.class);
    return String.valueOf(refusal.getMessage());
  }
}
