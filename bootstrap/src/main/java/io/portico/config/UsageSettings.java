package io.portico.config;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.shared.Worded;
import io.portico.domain.usage.UsageRetention;
import io.portico.http.usage.record.RecordFormat;
import io.portico.kafka.KafkaSettings;
import io.portico.kafka.KafkaSettings.Login;
import io.portico.kafka.KafkaSettings.Mechanism;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the settings of usage. */
record UsageSettings(SettingsReader settings) {

  private static final Pattern SERVERS =
      Pattern.compile("[A-Za-z0-9._\\-\\[\\]:]+:[0-9]{1,5}(,[A-Za-z0-9._\\-\\[\\]:]+:[0-9]{1,5})*");
  private static final Pattern TOPIC = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._-]{1,249}");
  private static final Pattern GROUP = Pattern.compile("[!-~]{1,249}");

  private static final List<Setting> OF_KAFKA =
      Arrays.stream(Setting.values())
          .filter(one -> one.property().startsWith(Setting.USAGE_KAFKA.property() + "."))
          .toList();

  UsageRetention retention() {
    return new UsageRetention(
        settings.period(Setting.USAGE_HOURS_KEPT),
        notShorter(Setting.USAGE_DAYS_KEPT, Setting.USAGE_HOURS_KEPT),
        notShorter(Setting.USAGE_MONTHS_KEPT, Setting.USAGE_DAYS_KEPT));
  }

  Optional<ClickHouseAddress> store() {
    return settings
        .get(Setting.USAGE_STORE)
        .filter(given -> !given.value().isEmpty())
        .map(given -> ClickHouseAddress.parse(given.name(), given.value()));
  }

  /* Coarser counters replace finer ones that were removed. */
  private RetentionPeriod notShorter(Setting coarser, Setting finer) {
    var period = settings.period(coarser);
    if (settings.period(finer).isLongerThan(period)) {
      var shorter = settings.getOrDefault(coarser);
      var longer = settings.getOrDefault(finer);
      throw new InvalidValueException(
          shorter.name(),
          shorter.value(),
          "at least as long as %s, which is %s".formatted(longer.name(), longer.value()));
    }
    return period;
  }

  /** Returns where records are read from; empty if they only arrive over HTTP. */
  Optional<KafkaSettings> kafka() {
    var servers = settings.get(Setting.USAGE_KAFKA);
    if (servers.isEmpty()) {
      settings.requireNone(OF_KAFKA, Setting.USAGE_KAFKA, "the brokers");
      return Optional.empty();
    }
    return Optional.of(
        new KafkaSettings(
            matching(Setting.USAGE_KAFKA, SERVERS, "<host>:<port>, several separated by commas"),
            matching(
                Setting.USAGE_KAFKA_TOPIC, TOPIC, "1 to 249 letters, digits, '.', '_' and '-'"),
            settings
                .choice(Setting.USAGE_KAFKA_FORMAT, List.of(RecordFormat.values()), Worded::word)
                .orElse(RecordFormat.PORTICO),
            matching(Setting.USAGE_KAFKA_GROUP, GROUP, "1 to 249 visible characters of ASCII"),
            settings
                .get(Setting.USAGE_KAFKA_ORGANISATION)
                .map(given -> new OrganisationId(Identifier.of(given.name(), given.value()))),
            settings.flag(Setting.USAGE_KAFKA_TLS),
            settings.file(Setting.USAGE_KAFKA_TRUSTSTORE),
            login()));
  }

  private String matching(Setting setting, Pattern form, String expected) {
    var given = settings.getOrDefault(setting);
    if (given.value().contains("@")) {
      // Without the value, in which a password may be.
      throw InvalidValueException.found(given.name(), "an address with a user", expected);
    }
    if (!form.matcher(given.value()).matches()) {
      throw new InvalidValueException(given.name(), given.value(), expected);
    }
    return given.value();
  }

  private Optional<Login> login() {
    var mechanism =
        settings
            .choice(Setting.USAGE_KAFKA_MECHANISM, List.of(Mechanism.values()), Mechanism::sasl)
            .orElse(Mechanism.PLAIN);
    return settings.login(
        Setting.USAGE_KAFKA_USER,
        Setting.USAGE_KAFKA_PASSWORD,
        (user, password) -> new Login(mechanism, user, password));
  }
}
