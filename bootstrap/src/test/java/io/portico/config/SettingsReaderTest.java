package io.portico.config;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.InstallationType.Cloud;
import io.portico.config.InstallationType.SelfHosted;
import io.portico.config.Settings.Server;
import io.portico.domain.access.AccessToken;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.UsageRetention;
import io.portico.http.usage.record.RecordFormat;
import io.portico.kafka.KafkaSettings;
import io.portico.persistence.clickhouse.ClickHouseAddress;
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
  private static final String STORE =
      "clickhouse://owner:its-password@ch.example:8123/usage?cluster=main";
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
                true,
                Path.of("data").toAbsolutePath(),
                Optional.empty(),
                false,
                false,
                Optional.empty(),
                Optional.empty(),
                "",
                List.of(),
                "",
                Settings.RateLimits.DEFAULT,
                new Settings.Passwords(8, true),
                Settings.Keys.DEFAULT,
                Settings.Mail.DEFAULT,
                UsageRetention.DEFAULT,
                Optional.empty(),
                Optional.empty(),
                RetentionPeriod.UNLIMITED,
                Optional.empty(),
                Settings.Outbound.DEFAULT,
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
      portico.gateways.preflights         PORTICO_GATEWAYS_PREFLIGHTS     true
      portico.identity-providers.private-addresses  PORTICO_IDENTITY_PROVIDERS_PRIVATE_ADDRESSES  true
      portico.imports.private-addresses   PORTICO_IMPORTS_PRIVATE_ADDRESSES  true
      portico.label-index                 PORTICO_LABEL_INDEX             off
      portico.stop.grace-seconds          PORTICO_STOP_GRACE_SECONDS      5
      portico.stop.longest-seconds        PORTICO_STOP_LONGEST_SECONDS    60
      portico.log.format                  PORTICO_LOG_FORMAT              json
      portico.log.level                   PORTICO_LOG_LEVEL               debug
      portico.log.access                  PORTICO_LOG_ACCESS              true
      portico.traces                      PORTICO_TRACES                  https://collector.example:4318/of-portico/
      portico.traces.trust-callers        PORTICO_TRACES_TRUST_CALLERS    true
      portico.admin-token                 PORTICO_ADMIN_TOKEN             an-admin-token-of-20
      portico.secret                      PORTICO_SECRET                  a-secret-of-at-least-32-characters
      portico.operator-secret             PORTICO_OPERATOR_SECRET         operator-secret-of-20
      portico.trusted-proxies             PORTICO_TRUSTED_PROXIES         10.0.0.0/8, ::1
      portico.cors-origins                PORTICO_CORS_ORIGINS            HTTPS://Portal.example.com, http://localhost:3000
      portico.portal-hosts                PORTICO_PORTAL_HOSTS            dev.example.com=acme
      portico.rate-limit.credential       PORTICO_RATE_LIMIT_CREDENTIAL   50
      portico.rate-limit.address          PORTICO_RATE_LIMIT_ADDRESS      5
      portico.password.min                PORTICO_PASSWORD_MIN            12
      portico.password.refuse-common      PORTICO_PASSWORD_REFUSE_COMMON  false
      portico.key-hashing                 PORTICO_KEY_HASHING             true
      portico.key-prefix                  PORTICO_KEY_PREFIX              acme
      portico.key-locations               PORTICO_KEY_LOCATIONS           X-Acme-Key,query:key
      portico.key-requests.auto-approval  PORTICO_AUTO_APPROVAL           by-client
      portico.usage.store                 PORTICO_USAGE_STORE             clickhouse://owner:its-password@ch.example:8123/usage?cluster=main
      portico.usage.hours-kept            PORTICO_USAGE_HOURS_KEPT        30d
      portico.usage.days-kept             PORTICO_USAGE_DAYS_KEPT         18m
      portico.usage.months-kept           PORTICO_USAGE_MONTHS_KEPT       10y
      portico.usage.kafka                 PORTICO_USAGE_KAFKA             kafka-1:9092,[::1]:9093
      portico.usage.kafka.topic           PORTICO_USAGE_KAFKA_TOPIC       calls
      portico.usage.kafka.format          PORTICO_USAGE_KAFKA_FORMAT      tyk
      portico.usage.kafka.group           PORTICO_USAGE_KAFKA_GROUP       acme
      portico.usage.kafka.organisation    PORTICO_USAGE_KAFKA_ORGANISATION  0123456789abcdef01234567
      portico.usage.kafka.tls             PORTICO_USAGE_KAFKA_TLS         true
      portico.usage.kafka.truststore      PORTICO_USAGE_KAFKA_TRUSTSTORE  /etc/kafka/issuers.pem
      portico.usage.kafka.user            PORTICO_USAGE_KAFKA_USER        reader
      portico.usage.kafka.password        PORTICO_USAGE_KAFKA_PASSWORD    of the reader
      portico.usage.kafka.mechanism       PORTICO_USAGE_KAFKA_MECHANISM   SCRAM-SHA-512
      portico.audit.kept                  PORTICO_AUDIT_KEPT              7y
      portico.sources.private-addresses   PORTICO_SOURCES_PRIVATE_ADDRESSES  true
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

  @ParameterizedTest
  @ValueSource(strings = {"1", "128"})
  void read_fewestCharactersOfAPassword_areAcceptedUpToBothLimits(String least) {
    assertThat(fromEnvironment(Map.of("PORTICO_PASSWORD_MIN", least)).passwords())
        .isEqualTo(new Settings.Passwords(Integer.parseInt(least), true));
  }

  @Test
  void read_secretOf32BytesButFewerCharacters_isAccepted() {
    assertThat(fromEnvironment(Map.of("PORTICO_SECRET", "ä".repeat(16))).port()).isEqualTo(8080);
  }

  @Test
  void read_resetAdmin_isAnArgument() {
    assertThat(SettingsReader.read(List.of("--reset-admin"), Map.of(), Map.of()).resetAdmin())
        .isTrue();
  }

  private static Settings everything() {
    return new Settings(
        0,
        Optional.of(new Settings.Tls(Path.of("/etc/tls/chain.pem"), Path.of("/etc/tls/key.pem"))),
        new Cloud(new Server(URL, "owner", "its-password"), new Settings.Secret(SECRET)),
        false,
        false,
        Path.of("/srv/portico"),
        Optional.of(new AccessToken("an-admin-token-of-20")),
        false,
        true,
        Optional.of(Path.of("/etc/portico/sources.yaml")),
        Optional.of(new AccessToken("operator-secret-of-20")),
        "10.0.0.0/8, ::1",
        List.of("https://portal.example.com", "http://localhost:3000"),
        "dev.example.com=acme",
        new Settings.RateLimits(50, 5),
        new Settings.Passwords(12, false),
        new Settings.Keys(
            new KeyPrefix("acme"),
            AutoApproval.BY_CLIENT,
            KeyLocations.of("X-Acme-Key", "query:key"),
            true),
        Settings.Mail.DEFAULT,
        new UsageRetention(
            RetentionPeriod.of("hours", "30d"),
            RetentionPeriod.of("days", "18m"),
            RetentionPeriod.of("months", "10y")),
        Optional.of(
            new KafkaSettings(
                "kafka-1:9092,[::1]:9093",
                "calls",
                RecordFormat.TYK,
                "acme",
                Optional.of(new OrganisationId(Identifier.of("id", "0123456789abcdef01234567"))),
                true,
                Optional.of(Path.of("/etc/kafka/issuers.pem")),
                Optional.of(
                    new KafkaSettings.Login(
                        KafkaSettings.Mechanism.SCRAM_SHA_512, "reader", "of the reader")))),
        Optional.of(ClickHouseAddress.parse("store", STORE)),
        RetentionPeriod.of("audit", "7y"),
        Optional.empty(),
        new Settings.Outbound(true, true, true, true, true, true),
        new Settings.Stop(Duration.ofSeconds(5), Duration.ofSeconds(60)),
        new Settings.Log(Settings.LogFormat.JSON, Settings.LogLevel.DEBUG, true),
        Optional.of(
            new Settings.Traces(URI.create("https://collector.example:4318/of-portico"), true)));
  }

  private static Settings fromEnvironment(Map<String, String> environment) {
    return SettingsReader.read(List.of(), Map.of(), environment);
  }
}
