package io.portico.config;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.portico.config.InstallationSettings.Cloud;
import io.portico.config.InstallationSettings.SelfHosted;
import io.portico.config.Settings.Server;
import io.portico.domain.access.AccessToken;
import io.portico.domain.key.KeyForm;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.UsageRetention;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

  private static final String URL = "jdbc:mysql://db.example:3306/portico?sslMode=REQUIRED";
  private static final String SECRET = "a-secret-of-at-least-32-characters";

  /* ---- defaults ---- */

  @Test
  void read_nothingGiven_isEveryDefault() {
    assertThat(SettingsReader.read(List.of(), Map.of(), Map.of()))
        .isEqualTo(
            new Settings(
                8080,
                Optional.empty(),
                SelfHosted.DEFAULT,
                true,
                false,
                Path.of("data").toAbsolutePath(),
                Optional.empty(),
                false,
                false,
                Optional.empty(),
                Optional.empty(),
                "",
                List.of(),
                Settings.RateLimits.DEFAULT,
                new Settings.Passwords(8, true),
                Settings.Keys.DEFAULT,
                Settings.Mail.DEFAULT,
                UsageRetention.DEFAULT,
                Optional.empty(),
                false,
                false,
                false,
                Settings.Stop.DEFAULT,
                Settings.Log.DEFAULT,
                Optional.empty()));
  }

  /* ---- every setting, from everywhere ---- */

  /* Each setting by its property and its variable, with a value that is not the default. */
  private static final String EVERYTHING =
      """
      portico.port                        PORTICO_PORT                    0
      portico.tls.certificate             PORTICO_TLS_CERTIFICATE         /etc/tls/chain.pem
      portico.tls.key                     PORTICO_TLS_KEY                 /etc/tls/key.pem
      portico.installation                PORTICO_INSTALLATION            cloud
      portico.data                        PORTICO_DATA                    /srv/portico
      portico.jdbc.url                    PORTICO_JDBC_URL                jdbc:mysql://db.example:3306/portico?sslMode=REQUIRED
      portico.jdbc.user                   PORTICO_JDBC_USER               owner
      portico.jdbc.password               PORTICO_JDBC_PASSWORD           its-password
      portico.jdbc.latest-reads           PORTICO_JDBC_LATEST_READS       false
      portico.webhooks.private-addresses  PORTICO_WEBHOOKS_PRIVATE_ADDRESSES  true
      portico.gateways.private-addresses  PORTICO_GATEWAYS_PRIVATE_ADDRESSES  true
      portico.gateways.plain-http         PORTICO_GATEWAYS_PLAIN_HTTP     true
      portico.label-index                 PORTICO_LABEL_INDEX             on
      portico.stop.grace-seconds          PORTICO_STOP_GRACE_SECONDS      5
      portico.stop.longest-seconds        PORTICO_STOP_LONGEST_SECONDS    60
      portico.log.format                  PORTICO_LOG_FORMAT              json
      portico.log.level                   PORTICO_LOG_LEVEL               debug
      portico.log.access                  PORTICO_LOG_ACCESS              true
      portico.traces                      PORTICO_TRACES                  https://collector.example:4318/of-portico/
      portico.admin-token                 PORTICO_ADMIN_TOKEN             an-admin-token-of-20
      portico.secret                      PORTICO_SECRET                  a-secret-of-at-least-32-characters
      portico.operator-secret             PORTICO_OPERATOR_SECRET         operator-secret-of-20
      portico.trusted-proxies             PORTICO_TRUSTED_PROXIES         10.0.0.0/8, ::1
      portico.cors-origins                PORTICO_CORS_ORIGINS            HTTPS://Portal.example.com, http://localhost:3000
      portico.rate-limit.credential       PORTICO_RATE_LIMIT_CREDENTIAL   50
      portico.rate-limit.address          PORTICO_RATE_LIMIT_ADDRESS      5
      portico.password.min                PORTICO_PASSWORD_MIN            12
      portico.password.refuse-common      PORTICO_PASSWORD_REFUSE_COMMON  false
      portico.key-hashing                 PORTICO_KEY_HASHING             true
      portico.key-prefix                  PORTICO_KEY_PREFIX              acme
      portico.key-requests.auto-approval  PORTICO_AUTO_APPROVAL           by-client
      portico.usage.hours-kept            PORTICO_USAGE_HOURS_KEPT        30d
      portico.usage.days-kept             PORTICO_USAGE_DAYS_KEPT         18m
      portico.usage.months-kept           PORTICO_USAGE_MONTHS_KEPT       10y
      portico.sources                     PORTICO_SOURCES                 /etc/portico/sources.yaml
      portico.sample                      PORTICO_SAMPLE                  true
      """;

  @Test
  void read_everything_isReadFromEnvironmentPropertiesAndArguments() {
    var properties = given(words -> words[0]);
    var arguments =
        properties.entrySet().stream()
            .map(property -> "--" + property.getKey() + "=" + property.getValue())
            .toList();

    assertThat(fromEnvironment(given(words -> words[1]))).isEqualTo(everything());
    assertThat(SettingsReader.read(List.of(), properties, Map.of())).isEqualTo(everything());
    assertThat(SettingsReader.read(arguments, Map.of(), Map.of())).isEqualTo(everything());
  }

  private static Map<String, String> given(Function<String[], String> name) {
    return EVERYTHING
        .lines()
        .map(line -> line.split(" +", 3))
        .collect(toMap(name, words -> words[2]));
  }

  @Test
  void read_relativeDataFolder_isMadeAbsolute() {
    assertThat(fromEnvironment(Map.of("PORTICO_DATA", "a/../b")).data())
        .isEqualTo(Path.of("b").toAbsolutePath());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://db/portico",
        "jdbc:mysql://db:3306/portico?sslMode=REQUIRED",
        "jdbc:mysql://one:3306,two:3306/portico",
        "jdbc:mysql:replication://one,two/portico",
        "jdbc:mysql:loadbalance://one,two/portico"
      })
  void read_onlyTheAddressOfAServer_isUserPorticoWithoutPassword(String url) {
    assertThat(fromEnvironment(Map.of("PORTICO_JDBC_URL", url)).installation().server())
        .contains(new Server(url, "portico", ""));
  }

  /* ---- which one counts ---- */

  @ParameterizedTest
  @CsvSource({"1,2,3,1", ",2,3,2", ",,3,3", "1,two,three,1", ",,,8080"})
  void read_givenSeveralTimes_argumentCountsThenPropertyThenVariable(
      @Nullable String argument, @Nullable String property, @Nullable String variable, int port) {
    var settings =
        SettingsReader.read(
            argument == null ? List.of() : List.of("--portico.port=" + argument),
            property == null ? Map.of() : Map.of("portico.port", property),
            variable == null ? Map.of() : Map.of("PORTICO_PORT", variable));

    assertThat(settings.port()).isEqualTo(port);
  }

  /* ---- what is none of ours ---- */

  @Test
  void read_variablesAndPropertiesOfOthers_areIgnored() {
    var settings =
        SettingsReader.read(
            List.of(),
            Map.of("java.io.tmpdir", "/tmp", "porticofoo", "x"),
            Map.of(
                "PATH", "/bin",
                "PORTICO", "x",
                "portico_port", "1",
                "PORTICO_TEST_JDBC_URL", URL));

    assertThat(settings).isEqualTo(SettingsReader.read(List.of(), Map.of(), Map.of()));
  }

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
    assertThat(fromEnvironment(Map.of("PORTICO_KEY_HASHING", "false")).installation())
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
  @ValueSource(strings = {"1", "128"})
  void read_fewestCharactersOfAPassword_areAcceptedUpToBothLimits(String least) {
    assertThat(fromEnvironment(Map.of("PORTICO_PASSWORD_MIN", least)).passwords())
        .isEqualTo(new Settings.Passwords(Integer.parseInt(least), true));
  }

  @ParameterizedTest
  @CsvSource({"'',0", "a-secret-of-only-31-characters-,31", "äääääääääääääää,30"})
  void read_shortSecret_isRefusedWithoutBeingShown(String secret, int bytes) {
    assertThat(refusal(Map.of("PORTICO_SECRET", secret)))
        .isEqualTo("PORTICO_SECRET: %d bytes (expected: at least 32)".formatted(bytes));
  }

  @Test
  void read_secretOf32BytesButFewerCharacters_isAccepted() {
    assertThat(fromEnvironment(Map.of("PORTICO_SECRET", "ä".repeat(16))).port()).isEqualTo(8080);
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

  @Test
  void read_resetAdmin_isAnArgument() {
    assertThat(SettingsReader.read(List.of("--reset-admin"), Map.of(), Map.of()).resetAdmin())
        .isTrue();
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

  private static Settings everything() {
    return new Settings(
        0,
        Optional.of(new Settings.Tls(Path.of("/etc/tls/chain.pem"), Path.of("/etc/tls/key.pem"))),
        new Cloud(new Server(URL, "owner", "its-password"), new Settings.Secret(SECRET)),
        false,
        true,
        Path.of("/srv/portico"),
        Optional.of(new AccessToken("an-admin-token-of-20")),
        false,
        true,
        Optional.of(Path.of("/etc/portico/sources.yaml")),
        Optional.of(new AccessToken("operator-secret-of-20")),
        "10.0.0.0/8, ::1",
        List.of("https://portal.example.com", "http://localhost:3000"),
        new Settings.RateLimits(50, 5),
        new Settings.Passwords(12, false),
        new Settings.Keys(new KeyPrefix("acme"), AutoApproval.BY_CLIENT),
        Settings.Mail.DEFAULT,
        new UsageRetention(
            RetentionPeriod.of("hours", "30d"),
            RetentionPeriod.of("days", "18m"),
            RetentionPeriod.of("months", "10y")),
        Optional.empty(),
        true,
        true,
        true,
        new Settings.Stop(Duration.ofSeconds(5), Duration.ofSeconds(60)),
        new Settings.Log(Settings.LogFormat.JSON, Settings.LogLevel.DEBUG, true),
        Optional.of(URI.create("https://collector.example:4318/of-portico")));
  }

  private static Settings fromEnvironment(Map<String, String> environment) {
    return SettingsReader.read(List.of(), Map.of(), environment);
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
