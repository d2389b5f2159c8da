package io.portico.config;

import static java.util.Map.entry;
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
import io.portico.domain.usage.RetentionPeriod;
import io.portico.domain.usage.UsageRetention;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {

  private static final String CANARY = "canary-that-nobody-may-ever-see";
  private static final String URL = "jdbc:mysql://db.example:3306/portico";
  private static final String SECRET = "a-secret-of-at-least-32-characters";

  /* ---- defaults ---- */

  @Test
  void read_nothingGiven_isEveryDefault() {
    assertThat(SettingsReader.read(List.of(), Map.of(), Map.of()))
        .isEqualTo(
            new Settings(
                8080,
                SelfHosted.DEFAULT,
                true,
                Path.of("data").toAbsolutePath(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "",
                new Settings.Passwords(8, true),
                Settings.Keys.USUAL,
                Settings.Mail.USUAL,
                UsageRetention.DEFAULT,
                Optional.empty(),
                Settings.Stop.USUAL));
  }

  @Test
  void read_onlyAServer_isUserPorticoWithoutPassword() {
    assertThat(fromEnvironment(Map.of("PORTICO_JDBC_URL", URL)).installation().server())
        .contains(new Server(URL, "portico", ""));
  }

  /* ---- every setting, from everywhere ---- */

  @Test
  void read_everythingInTheEnvironment_isTaken() {
    assertThat(
            fromEnvironment(
                Map.ofEntries(
                    entry("PORTICO_PORT", "0"),
                    entry("PORTICO_INSTALLATION", "cloud"),
                    entry("PORTICO_DATA", "/srv/portico"),
                    entry("PORTICO_JDBC_URL", URL),
                    entry("PORTICO_JDBC_USER", "owner"),
                    entry("PORTICO_JDBC_PASSWORD", "its password"),
                    entry("PORTICO_JDBC_LATEST_READS", "false"),
                    entry("PORTICO_STOP_GRACE_SECONDS", "5"),
                    entry("PORTICO_STOP_LONGEST_SECONDS", "60"),
                    entry("PORTICO_ADMIN_TOKEN", "an-admin-token-of-20"),
                    entry("PORTICO_SECRET", SECRET),
                    entry("PORTICO_OPERATOR_SECRET", "operator-secret-of-20"),
                    entry("PORTICO_TRUSTED_PROXIES", "10.0.0.0/8, ::1"),
                    entry("PORTICO_PASSWORD_MIN", "12"),
                    entry("PORTICO_PASSWORD_REFUSE_COMMON", "false"),
                    entry("PORTICO_KEY_HASHING", "true"),
                    entry("PORTICO_KEY_PREFIX", "acme"),
                    entry("PORTICO_AUTO_APPROVAL", "by-client"),
                    entry("PORTICO_USAGE_HOURS_KEPT", "30d"),
                    entry("PORTICO_USAGE_DAYS_KEPT", "18m"),
                    entry("PORTICO_USAGE_MONTHS_KEPT", "10y"),
                    entry("PORTICO_SOURCES", "/etc/portico/sources.yaml"))))
        .isEqualTo(everything());
  }

  @Test
  void read_everythingAsProperties_isTaken() {
    assertThat(SettingsReader.read(List.of(), everyProperty(), Map.of())).isEqualTo(everything());
  }

  @Test
  void read_everythingAsArguments_isTaken() {
    var arguments =
        everyProperty().entrySet().stream()
            .map(property -> "--" + property.getKey() + "=" + property.getValue())
            .toList();

    assertThat(SettingsReader.read(arguments, Map.of(), Map.of())).isEqualTo(everything());
  }

  @Test
  void read_valueWithEqualsSign_isTakenWhole() {
    var settings =
        SettingsReader.read(
            List.of("--portico.jdbc.url=" + URL + "?sslMode=REQUIRED"), Map.of(), Map.of());

    assertThat(settings.installation().server())
        .map(Server::url)
        .contains(URL + "?sslMode=REQUIRED");
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
  void read_addressOfAServer_isTaken(String url) {
    assertThat(fromEnvironment(Map.of("PORTICO_JDBC_URL", url)).installation().server())
        .map(Server::url)
        .contains(url);
  }

  /* ---- which one counts ---- */

  @Test
  void read_givenEverywhere_argumentCounts() {
    var settings =
        SettingsReader.read(
            List.of("--portico.port=1"), Map.of("portico.port", "2"), Map.of("PORTICO_PORT", "3"));

    assertThat(settings.port()).isEqualTo(1);
  }

  @Test
  void read_propertyAndVariable_propertyCounts() {
    var settings =
        SettingsReader.read(List.of(), Map.of("portico.port", "2"), Map.of("PORTICO_PORT", "3"));

    assertThat(settings.port()).isEqualTo(2);
  }

  @Test
  void read_badVariableUnderAGoodArgument_isNotLookedAt() {
    var settings =
        SettingsReader.read(
            List.of("--portico.port=1"), Map.of(), Map.of("PORTICO_PORT", "eighty"));

    assertThat(settings.port()).isEqualTo(1);
  }

  /* ---- what is none of ours ---- */

  @Test
  void read_variablesAndPropertiesOfOthers_areIgnored() {
    var settings =
        SettingsReader.read(
            List.of(),
            Map.of("java.io.tmpdir", "/tmp", "porticofoo", "x"),
            Map.of("PATH", "/bin", "PORTICO", "x", "portico_port", "1"));

    assertThat(settings.port()).isEqualTo(8080);
  }

  @Test
  void read_variablesOfTheTests_areIgnored() {
    assertThat(fromEnvironment(Map.of("PORTICO_TEST_JDBC_URL", URL)).installation().server())
        .isEmpty();
  }

  /* ---- bad values ---- */

  @ParameterizedTest
  @ValueSource(strings = {"eighty", "-1", "65536", "8080.0", "", " 80", "99999999999"})
  void read_badPort_isRefused(String port) {
    assertThat(refusal(Map.of("PORTICO_PORT", port)))
        .isEqualTo("PORTICO_PORT: '%s' (expected: a whole number from 0 to 65535)".formatted(port));
  }

  @Test
  void read_badArgument_isRefusedUnderTheNameItWasGivenBy() {
    assertThat(refusal(List.of("--portico.port=eighty"), Map.of(), Map.of()))
        .isEqualTo("portico.port: 'eighty' (expected: a whole number from 0 to 65535)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Cloud", "on-premise", ""})
  void read_badInstallation_isRefused(String word) {
    assertThat(refusal(Map.of("PORTICO_INSTALLATION", word)))
        .isEqualTo("PORTICO_INSTALLATION: '%s' (expected: self-hosted or cloud)".formatted(word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Acme", "a_b", "", "seventeen-letters", "12345678901234567"})
  void read_badKeyPrefix_isRefused(String prefix) {
    assertThat(refusal(Map.of("PORTICO_KEY_PREFIX", prefix)))
        .isEqualTo(
            "PORTICO_KEY_PREFIX: '%s' (expected: 1 to 16 lower-case letters and digits)"
                .formatted(prefix));
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
  void read_badAutoApproval_isRefused() {
    assertThat(refusal(Map.of("PORTICO_AUTO_APPROVAL", "always")))
        .isEqualTo("PORTICO_AUTO_APPROVAL: 'always' (expected: on-request or by-client)");
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

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void read_noDataFolder_isRefused(String folder) {
    assertThat(refusal(Map.of("PORTICO_DATA", folder)))
        .isEqualTo("PORTICO_DATA: '%s' (expected: the path of a folder)".formatted(folder));
  }

  @Test
  void read_dataFolderThatNoSystemHas_isRefused() {
    assertThat(refusal(Map.of("PORTICO_DATA", "a\0b")))
        .isEqualTo("PORTICO_DATA: 'a\\u0000b' (expected: the path of a folder)");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:h2:mem:x,jdbc:h2:mem:x",
    "jdbc:postgresql://db/portico,jdbc:postgresql://db/portico",
    "localhost:3306/portico,localhost:3306/portico",
    "jdbc:mysql://db,jdbc:mysql://db",
    "jdbc:mysql://db/,jdbc:mysql://db/",
    "jdbc:mysql:///portico,jdbc:mysql:///portico",
    "'',''"
  })
  void read_badAddress_isRefused(String url, String shown) {
    assertThat(refusal(Map.of("PORTICO_JDBC_URL", url)))
        .isEqualTo(
            "PORTICO_JDBC_URL: '%s' (expected: jdbc:mysql://<host>:<port>/<database>)"
                .formatted(shown));
  }

  @ParameterizedTest
  @CsvSource({
    "PORTICO_ADMIN_TOKEN,''",
    "PORTICO_ADMIN_TOKEN,nineteen-characters",
    "PORTICO_OPERATOR_SECRET,''",
    "PORTICO_OPERATOR_SECRET,nineteen-characters"
  })
  void read_shortCredential_isRefusedWithoutBeingShown(String variable, String token) {
    assertThat(refusal(Map.of(variable, token)))
        .isEqualTo(
            "%s: %d characters (expected: 20 to 512 characters)"
                .formatted(variable, token.length()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PORTICO_ADMIN_TOKEN", "PORTICO_OPERATOR_SECRET"})
  void read_credentialThatNoHeaderCarries_isRefusedWithoutBeingShown(String variable) {
    assertThat(refusal(Map.of(variable, "a token with blanks and more")))
        .isEqualTo(
            variable
                + ": a credential with other characters"
                + " (expected: printable ASCII without blanks)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "128"})
  void read_fewestCharactersOfAPassword_areTakenUpToBothEnds(String least) {
    assertThat(fromEnvironment(Map.of("PORTICO_PASSWORD_MIN", least)).passwords())
        .isEqualTo(new Settings.Passwords(Integer.parseInt(least), true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "129", "-1", "eight", "", "8.0", "99999999999"})
  void read_badFewestCharactersOfAPassword_isRefused(String least) {
    assertThat(refusal(Map.of("PORTICO_PASSWORD_MIN", least)))
        .isEqualTo(
            "PORTICO_PASSWORD_MIN: '%s' (expected: a whole number from 1 to 128)".formatted(least));
  }

  @ParameterizedTest
  @ValueSource(strings = {"True", "yes", "0", ""})
  void read_badFlag_isRefused(String flag) {
    assertThat(refusal(Map.of("PORTICO_PASSWORD_REFUSE_COMMON", flag)))
        .isEqualTo(
            "PORTICO_PASSWORD_REFUSE_COMMON: '%s' (expected: true or false)".formatted(flag));
  }

  @ParameterizedTest
  @CsvSource({"'',0", "a-secret-of-only-31-characters-,31", "äääääääääääääää,30"})
  void read_shortSecret_isRefusedWithoutBeingShown(String secret, int bytes) {
    assertThat(refusal(Map.of("PORTICO_SECRET", secret)))
        .isEqualTo("PORTICO_SECRET: %d bytes (expected: at least 32)".formatted(bytes));
  }

  @Test
  void read_secretOf32BytesButFewerCharacters_isTaken() {
    assertThat(fromEnvironment(Map.of("PORTICO_SECRET", "ä".repeat(16))).port()).isEqualTo(8080);
  }

  /* ---- what is missing ---- */

  @Test
  void read_cloudWithoutServer_isRefused() {
    assertThat(refusal(Map.of("PORTICO_INSTALLATION", "cloud", "PORTICO_SECRET", SECRET)))
        .isEqualTo(
            "PORTICO_JDBC_URL: missing"
                + " (expected: a value, because PORTICO_INSTALLATION is cloud)");
  }

  @Test
  void read_cloudWithoutSecret_isRefused() {
    assertThat(refusal(Map.of("PORTICO_INSTALLATION", "cloud", "PORTICO_JDBC_URL", URL)))
        .isEqualTo(
            "PORTICO_SECRET: missing (expected: a value, because PORTICO_INSTALLATION is cloud)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PORTICO_JDBC_USER", "PORTICO_JDBC_PASSWORD"})
  void read_credentialsOfAServerThatIsNotGiven_isRefused(String variable) {
    assertThat(refusal(Map.of(variable, CANARY)))
        .isEqualTo(
            "PORTICO_JDBC_URL: missing (expected: the address of the server that %s is for)"
                .formatted(variable));
  }

  /* ---- what is unknown ---- */

  @Test
  void read_unknownVariable_isRefusedWithTheKnownOnes() {
    assertThat(refusal(Map.of("PORTICO_PROT", "80")))
        .startsWith("PORTICO_PROT: an unknown setting (expected: one of PORTICO_PORT, PORTICO_INST")
        .endsWith(")");
  }

  @Test
  void read_unknownProperty_isRefusedWithTheKnownOnes() {
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
  void read_argumentThatIsNone_isRefused(String argument, String shown) {
    assertThat(refusal(List.of(argument), Map.of(), Map.of()))
        .isEqualTo(
            "argument: '%s' (expected: --help, --version or --<property>=<value>)"
                .formatted(shown));
  }

  /* ---- secrets ---- */

  @Test
  void toString_secretsGiven_showsNone() {
    var settings =
        fromEnvironment(
            Map.of(
                "PORTICO_JDBC_URL",
                "jdbc:mysql://root:" + CANARY + "@db/portico?password=" + CANARY,
                "PORTICO_JDBC_PASSWORD",
                CANARY,
                "PORTICO_ADMIN_TOKEN",
                CANARY,
                "PORTICO_OPERATOR_SECRET",
                CANARY,
                "PORTICO_SECRET",
                CANARY + CANARY));

    assertThat(settings.toString())
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
    "PORTICO_SERCET,unknown"
  })
  void read_anyBadValueAmongSecrets_showsNone(String variable, String value) {
    var environment =
        new HashMap<>(
            Map.of(
                "PORTICO_JDBC_URL",
                URL + "?password=" + CANARY,
                "PORTICO_JDBC_PASSWORD",
                CANARY,
                "PORTICO_ADMIN_TOKEN",
                CANARY,
                "PORTICO_OPERATOR_SECRET",
                CANARY,
                "PORTICO_SECRET",
                CANARY + CANARY));
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
    assertThat(refusal(List.of(argument.formatted(CANARY)), Map.of(), Map.of()))
        .doesNotContain(CANARY);
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

  /* ---- the table of --help ---- */

  @Test
  void table_everySetting_hasARow() {
    assertThat(SettingsTable.markdown().lines())
        .startsWith("| Environment | Means | Default |", "| --- | --- | --- |")
        .contains("| `PORTICO_PORT` | port to listen on; `0` for any free port | 8080 |")
        .hasSize(2 + Setting.values().length)
        .allMatch(row -> row.startsWith("| ") && row.endsWith(" |"));
  }

  private static Settings everything() {
    return new Settings(
        0,
        new Cloud(new Server(URL, "owner", "its password"), new Settings.Secret(SECRET)),
        false,
        Path.of("/srv/portico"),
        Optional.of(new AccessToken("an-admin-token-of-20")),
        Optional.of(Path.of("/etc/portico/sources.yaml")),
        Optional.of(new AccessToken("operator-secret-of-20")),
        "10.0.0.0/8, ::1",
        new Settings.Passwords(12, false),
        new Settings.Keys(new KeyPrefix("acme"), AutoApproval.BY_CLIENT),
        Settings.Mail.USUAL,
        new UsageRetention(
            RetentionPeriod.of("hours", "30d"),
            RetentionPeriod.of("days", "18m"),
            RetentionPeriod.of("months", "10y")),
        Optional.empty(),
        new Settings.Stop(Duration.ofSeconds(5), Duration.ofSeconds(60)));
  }

  private static Map<String, String> everyProperty() {
    return Map.ofEntries(
        entry("portico.port", "0"),
        entry("portico.installation", "cloud"),
        entry("portico.data", "/srv/portico"),
        entry("portico.jdbc.url", URL),
        entry("portico.jdbc.user", "owner"),
        entry("portico.jdbc.password", "its password"),
        entry("portico.jdbc.latest-reads", "false"),
        entry("portico.stop.grace-seconds", "5"),
        entry("portico.stop.longest-seconds", "60"),
        entry("portico.admin-token", "an-admin-token-of-20"),
        entry("portico.secret", SECRET),
        entry("portico.operator-secret", "operator-secret-of-20"),
        entry("portico.trusted-proxies", "10.0.0.0/8, ::1"),
        entry("portico.password.min", "12"),
        entry("portico.password.refuse-common", "false"),
        entry("portico.key-hashing", "true"),
        entry("portico.key-prefix", "acme"),
        entry("portico.key-requests.auto-approval", "by-client"),
        entry("portico.usage.hours-kept", "30d"),
        entry("portico.usage.days-kept", "18m"),
        entry("portico.usage.months-kept", "10y"),
        entry("portico.sources", "/etc/portico/sources.yaml"));
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
