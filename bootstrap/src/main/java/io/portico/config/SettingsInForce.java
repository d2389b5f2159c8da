package io.portico.config;

import static java.util.stream.Collectors.joining;

import io.portico.config.InstallationType.Cloud;
import io.portico.config.InstallationType.SelfHosted;
import io.portico.domain.installation.InstallationSetting;
import io.portico.domain.installation.InstallationSetting.Group;
import io.portico.domain.installation.InstallationSetting.Value;
import io.portico.domain.key.KeyLocation;
import io.portico.kafka.KafkaSettings;
import io.portico.persistence.clickhouse.ClickHouseAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The settings of a node for administrators: every {@link Setting}, with the value in force. */
public final class SettingsInForce {

  private SettingsInForce() {}

  /** Returns every setting in the order of {@link SettingsTable}, without secrets. */
  public static List<InstallationSetting> of(Settings settings) {
    var defaults = SettingsReader.read(List.of(), Map.of(), Map.of());
    return Arrays.stream(Setting.values())
        .map(
            setting -> {
              var value = value(setting, settings);
              return new InstallationSetting(
                  setting.environment(),
                  group(setting),
                  setting.meaning(),
                  value,
                  setting.fallback(),
                  value.equals(value(setting, defaults)));
            })
        .toList();
  }

  private static Group group(Setting setting) {
    return switch (setting) {
      case PORT,
          INSTALLATION,
          DATA,
          ADMIN_TOKEN,
          SECRET,
          PUBLIC_URL,
          OPERATOR_SECRET,
          STOP_GRACE_SECONDS,
          STOP_LONGEST_SECONDS,
          SAMPLE ->
          Group.NODE;
      case JDBC_URL, JDBC_USER, JDBC_PASSWORD, JDBC_LATEST_READS, LABEL_INDEX -> Group.DATABASE;
      case TLS_CERTIFICATE,
          TLS_KEY,
          TRUSTED_PROXIES,
          CORS_ORIGINS,
          PORTAL_HOSTS,
          RATE_LIMIT_CREDENTIAL,
          RATE_LIMIT_ADDRESS ->
          Group.NETWORK;
      case MAIL_ENABLED,
          MAIL_FROM,
          MAIL_TEMPLATES,
          SMTP_HOST,
          SMTP_PORT,
          SMTP_USER,
          SMTP_PASSWORD,
          SMTP_TLS ->
          Group.MAIL;
      case KEY_HASHING,
          KEY_PREFIX,
          KEY_LOCATIONS,
          AUTO_APPROVAL,
          PASSWORD_MIN,
          PASSWORD_REFUSE_COMMON ->
          Group.KEYS;
      case SOURCES,
          SOURCES_PRIVATE_ADDRESSES,
          WEBHOOKS_PRIVATE_ADDRESSES,
          GATEWAYS_PRIVATE_ADDRESSES,
          GATEWAYS_PLAIN_HTTP,
          GATEWAYS_PREFLIGHTS,
          IDENTITY_PROVIDERS_PRIVATE_ADDRESSES,
          IMPORTS_PRIVATE_ADDRESSES,
          USAGE_KAFKA,
          USAGE_KAFKA_TOPIC,
          USAGE_KAFKA_FORMAT,
          USAGE_KAFKA_GROUP,
          USAGE_KAFKA_ORGANISATION,
          USAGE_KAFKA_TLS,
          USAGE_KAFKA_TRUSTSTORE,
          USAGE_KAFKA_USER,
          USAGE_KAFKA_PASSWORD,
          USAGE_KAFKA_MECHANISM ->
          Group.SYSTEMS;
      case USAGE_STORE -> Group.DATABASE;
      case USAGE_HOURS_KEPT, USAGE_DAYS_KEPT, USAGE_MONTHS_KEPT, AUDIT_KEPT -> Group.RETENTION;
      case LOG_FORMAT, LOG_LEVEL, LOG_ACCESS, TRACES, TRACES_TRUST_CALLERS -> Group.LOGS;
    };
  }

  private static Value value(Setting setting, Settings settings) {
    var database = settings.installation().server();
    var mail = settings.mail();
    var server = mail.server();
    var login = server.flatMap(Settings.MailServer::login);
    var outbound = settings.outbound();
    var kafka = settings.usageKafka();
    return switch (setting) {
      case PORT -> shown(settings.port());
      case INSTALLATION -> shown(settings.installation().word());
      case DATA -> shown(settings.data());
      case JDBC_URL -> shown(database.map(Settings.Server::shownUrl));
      case JDBC_USER -> shown(database.map(Settings.Server::user));
      case JDBC_PASSWORD ->
          secret(database.filter(one -> !one.password().isEmpty()).map(Settings.Server::password));
      case JDBC_LATEST_READS -> shown(settings.latestReads());
      case LABEL_INDEX -> shown(settings.labelIndex() ? "on" : "off");
      case ADMIN_TOKEN -> secret(settings.adminToken());
      case SECRET ->
          secret(
              switch (settings.installation()) {
                case Cloud cloud -> Optional.of(cloud.sharedSecret());
                case SelfHosted selfHosted -> selfHosted.secret();
              });
      case KEY_HASHING ->
          shown(
              switch (settings.installation()) {
                case Cloud _ -> true;
                case SelfHosted selfHosted -> selfHosted.keys().isHashed();
              });
      case KEY_PREFIX -> shown(settings.keys().prefix().text());
      case KEY_LOCATIONS ->
          shown(
              settings.keys().locations().all().stream()
                  .map(KeyLocation::text)
                  .collect(joining(",")));
      case AUTO_APPROVAL -> shown(settings.keys().autoApproval().word());
      case PUBLIC_URL -> shown(settings.publicUrl());
      case MAIL_ENABLED -> shown(mail.enabled());
      case MAIL_FROM -> shown(server.map(Settings.MailServer::from));
      case MAIL_TEMPLATES -> shown(mail.templates());
      case SMTP_HOST -> shown(server.map(Settings.MailServer::host));
      case SMTP_PORT -> shown(server.map(Settings.MailServer::port));
      case SMTP_USER -> shown(login.map(Settings.MailLogin::user));
      case SMTP_PASSWORD -> secret(login);
      case SMTP_TLS -> shown(server.map(one -> one.encryption().name().toLowerCase(Locale.ROOT)));
      case WEBHOOKS_PRIVATE_ADDRESSES -> shown(outbound.privateWebhooks());
      case GATEWAYS_PRIVATE_ADDRESSES -> shown(outbound.privateGateways());
      case GATEWAYS_PLAIN_HTTP -> shown(outbound.plainGateways());
      case GATEWAYS_PREFLIGHTS -> shown(settings.keys().preflights());
      case IDENTITY_PROVIDERS_PRIVATE_ADDRESSES -> shown(outbound.privateIdentityProviders());
      case IMPORTS_PRIVATE_ADDRESSES -> shown(outbound.privateImports());
      case OPERATOR_SECRET -> secret(settings.operatorSecret());
      case TLS_CERTIFICATE -> shown(settings.tls().map(Settings.Tls::certificate));
      case TLS_KEY -> shown(settings.tls().map(Settings.Tls::key));
      case TRUSTED_PROXIES -> shown(Optional.of(settings.trustedProxies()));
      case PORTAL_HOSTS ->
          shown(Optional.of(settings.portalHosts()).filter(hosts -> !hosts.isEmpty()));
      case CORS_ORIGINS -> shown(Optional.of(String.join(",", settings.corsOrigins())));
      case RATE_LIMIT_CREDENTIAL -> shown(settings.rateLimits().credential());
      case RATE_LIMIT_ADDRESS -> shown(settings.rateLimits().address());
      case PASSWORD_MIN -> shown(settings.passwords().shortest());
      case PASSWORD_REFUSE_COMMON -> shown(settings.passwords().refuseCommon());
      case USAGE_STORE -> shown(settings.usageStore().map(ClickHouseAddress::shown));
      case USAGE_HOURS_KEPT -> shown(settings.usage().hours().text());
      case USAGE_DAYS_KEPT -> shown(settings.usage().days().text());
      case USAGE_MONTHS_KEPT -> shown(settings.usage().months().text());
      case USAGE_KAFKA -> shown(kafka.map(KafkaSettings::servers));
      case USAGE_KAFKA_TOPIC -> shown(kafka.map(KafkaSettings::topic));
      case USAGE_KAFKA_FORMAT -> shown(kafka.map(one -> one.format().word()));
      case USAGE_KAFKA_GROUP -> shown(kafka.map(KafkaSettings::group));
      case USAGE_KAFKA_ORGANISATION -> shown(kafka.flatMap(KafkaSettings::organisation));
      case USAGE_KAFKA_TLS -> shown(kafka.map(KafkaSettings::tls).orElse(false));
      case USAGE_KAFKA_TRUSTSTORE -> shown(kafka.flatMap(KafkaSettings::issuers));
      case USAGE_KAFKA_USER ->
          shown(kafka.flatMap(KafkaSettings::login).map(KafkaSettings.Login::user));
      case USAGE_KAFKA_PASSWORD -> secret(kafka.flatMap(KafkaSettings::login));
      case USAGE_KAFKA_MECHANISM ->
          shown(kafka.flatMap(KafkaSettings::login).map(one -> one.mechanism().sasl()));
      case AUDIT_KEPT -> shown(settings.audit().text());
      case STOP_GRACE_SECONDS -> shown(settings.stop().grace().toSeconds());
      case STOP_LONGEST_SECONDS -> shown(settings.stop().longest().toSeconds());
      case LOG_FORMAT -> shown(settings.log().format().word());
      case LOG_LEVEL -> shown(settings.log().level().word());
      case LOG_ACCESS -> shown(settings.log().access());
      case TRACES -> shown(settings.traces().map(Settings.Traces::collector));
      case TRACES_TRUST_CALLERS ->
          shown(settings.traces().map(Settings.Traces::trustCallers).orElse(false));
      case SOURCES -> shown(settings.sources());
      case SOURCES_PRIVATE_ADDRESSES -> shown(outbound.privateSources());
      case SAMPLE -> shown(settings.sample());
    };
  }

  private static Value shown(Object value) {
    return new Value.Shown(value.toString());
  }

  private static Value shown(Optional<?> value) {
    return value
        .map(Object::toString)
        .filter(text -> !text.isEmpty())
        .<Value>map(Value.Shown::new)
        .orElseGet(Value.NotSet::new);
  }

  private static Value secret(Optional<?> value) {
    return value.isPresent() ? new Value.Secret() : new Value.NotSet();
  }
}
