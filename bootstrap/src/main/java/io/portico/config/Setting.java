package io.portico.config;

import static java.util.stream.Collectors.joining;

import io.portico.domain.key.KeyLocation;
import io.portico.domain.key.KeyLocations;
import io.portico.http.HttpProperties;
import java.util.Locale;

/** A setting of the operator: an environment variable, a property or an argument. */
enum Setting {
  PORT("portico.port", "port to listen on; `0` for any free port", "8080"),
  INSTALLATION(
      "portico.installation", "type of the installation: `self-hosted` or `cloud`", "self-hosted"),
  DATA("portico.data", "folder of the embedded database, `admin-token` and `secret`", "./data"),
  JDBC_URL(
      "portico.jdbc.url", "database server, `jdbc:mysql://…`; required in `cloud`", "embedded H2"),
  JDBC_USER("portico.jdbc.user", "user of the database server", "portico"),
  JDBC_PASSWORD("portico.jdbc.password", "password of that user", "empty"),
  JDBC_LATEST_READS(
      "portico.jdbc.latest-reads",
      "`true` or `false`: whether reads on Galera and multi-primary Group Replication wait for"
          + " changes of other nodes",
      "true"),
  LABEL_INDEX(
      "portico.label-index",
      "`on` or `off`: whether a node keeps an index of APIs and labels in memory, which answers"
          + " selections and counts",
      "on"),
  ADMIN_TOKEN(
      "portico.admin-token",
      "the first administrator's credential, at least 20 characters",
      "generated at the first start"),
  SECRET(
      "portico.secret",
      "secret that sensitive values in the database are encrypted with, at least 32 bytes;"
          + " required in `cloud`, the same on all nodes",
      "generated at the first start"),
  KEY_HASHING(
      "portico.key-hashing",
      "`true` or `false`: whether only the hashes of keys are stored; `false` only when"
          + " self-hosted",
      "true"),
  KEY_PREFIX(
      "portico.key-prefix", "prefix of issued keys, 1 to 16 lower-case letters and digits", "ptk"),
  KEY_LOCATIONS(
      "portico.key-locations",
      "where gateways and mails expect keys, separated by commas: headers such as `X-API-Key`, and"
          + " parameters of the query such as `query:api_key`; at most 16, mails name"
          + " the first",
      KeyLocations.DEFAULT.all().stream().map(KeyLocation::text).collect(joining(","))),
  AUTO_APPROVAL(
      "portico.key-requests.auto-approval",
      "PORTICO_AUTO_APPROVAL",
      "`on-request` or `by-client`: how key requests are approved that need no review",
      "on-request"),
  PUBLIC_URL(
      "portico.public-url",
      "address of Portico for its users; links in mails start with it",
      "http://localhost:<port>; https with TLS"),
  MAIL_ENABLED(
      "portico.mail.enabled",
      "`true` or `false`: whether mails are sent; with `false` they stay in the outbox",
      "true"),
  MAIL_FROM(
      "portico.mail.from",
      "sender of mails, unless a portal has its own; required with a mail server",
      "none"),
  MAIL_TEMPLATES(
      "portico.mail.templates",
      "folder of texts of mails in place of the built-in ones, see docs/mails.md; read at the"
          + " start",
      "none"),
  SMTP_HOST("portico.smtp.host", "mail server; without one mails stay in the outbox", "none"),
  SMTP_PORT("portico.smtp.port", "port of the mail server", "587; 465 with `tls`, 25 with `none`"),
  SMTP_USER("portico.smtp.user", "user of the mail server", "no authentication"),
  SMTP_PASSWORD("portico.smtp.password", "password of that user", "none"),
  SMTP_TLS(
      "portico.smtp.tls",
      "transport encryption to the mail server: `none`, `starttls` or `tls`",
      "starttls"),
  WEBHOOKS_PRIVATE_ADDRESSES(
      "portico.webhooks.private-addresses",
      "`true` or `false`: whether webhooks may be sent to addresses that are not public, and APIs"
          + " tried there from the developer site",
      "false"),
  GATEWAYS_PRIVATE_ADDRESSES(
      "portico.gateways.private-addresses",
      "`true` or `false`: whether keys may be pushed to gateways at addresses that are not public",
      "false"),
  GATEWAYS_PLAIN_HTTP(
      "portico.gateways.plain-http",
      "`true` or `false`: whether keys may be pushed without TLS to gateways that are not on this"
          + " machine",
      "false"),
  GATEWAYS_PREFLIGHTS(
      "portico.gateways.preflights",
      "`true` or `false`: whether gateways let preflights of browsers pass, which cannot carry a"
          + " key",
      "false"),
  IDENTITY_PROVIDERS_PRIVATE_ADDRESSES(
      "portico.identity-providers.private-addresses",
      "`true` or `false`: whether people may sign in with providers at addresses that are not"
          + " public",
      "false"),
  IMPORTS_PRIVATE_ADDRESSES(
      "portico.imports.private-addresses",
      "`true` or `false`: whether imports may read a classic dashboard, and forms an OpenAPI"
          + " document, at an address that is not public",
      "false"),
  OPERATOR_SECRET(
      "portico.operator-secret",
      "credential for `/admin/…`, which creates organisations; at least 20 characters",
      "routes closed"),
  TLS_CERTIFICATE(
      "portico.tls.certificate",
      "PEM file of the server's certificate and those of its issuers; Portico then listens with TLS"
          + " only, and uses a replaced file within ten seconds",
      "no TLS"),
  TLS_KEY("portico.tls.key", "PEM file of the private key of that certificate", "none"),
  TRUSTED_PROXIES(
      "portico.trusted-proxies",
      "addresses and ranges, separated by commas, whose `X-Forwarded-For` is believed",
      "none"),
  CORS_ORIGINS(
      "portico.cors-origins",
      "origins of pages that may send requests from browsers, separated by commas, such as"
          + " `https://portal.example.com`; `*` for all",
      "none"),
  PORTAL_HOSTS(
      "portico.portal-hosts",
      "hosts that serve the site of one organisation and nothing else: pairs of a host and the name"
          + " of the site, separated by commas, such as `developers.example.com=acme`",
      "none"),
  RATE_LIMIT_CREDENTIAL(
      "portico.rate-limit.credential",
      "requests per second that a node accepts with one credential, on average over ten seconds;"
          + " 1 to 1,000,000",
      String.valueOf(HttpProperties.DEFAULT_CREDENTIAL_REQUESTS)),
  RATE_LIMIT_ADDRESS(
      "portico.rate-limit.address",
      "the same for requests without a valid credential, for each network address",
      String.valueOf(HttpProperties.DEFAULT_ADDRESS_REQUESTS)),
  PASSWORD_MIN("portico.password.min", "minimum number of characters of a password, 1 to 128", "8"),
  PASSWORD_REFUSE_COMMON(
      "portico.password.refuse-common",
      "`true` or `false`: whether the 10,000 most common passwords are refused",
      "true"),
  USAGE_STORE(
      "portico.usage.store",
      "where usage is counted: the database, or ClickHouse at"
          + " `clickhouse://user:password@host:8123/database`, with `?secure=true` for TLS and"
          + " `?cluster=<name>` for a cluster",
      "the database"),
  USAGE_HOURS_KEPT(
      "portico.usage.hours-kept",
      "retention of hourly usage: days, months or years such as `90d`, `36m` or `3y`, or `forever`",
      "90d"),
  USAGE_DAYS_KEPT(
      "portico.usage.days-kept", "retention of daily usage; at least that of hourly usage", "3y"),
  USAGE_MONTHS_KEPT(
      "portico.usage.months-kept",
      "retention of monthly usage; at least that of daily usage",
      "forever"),
  USAGE_KAFKA(
      "portico.usage.kafka",
      "brokers of Kafka to read usage records from, separated by commas, such as"
          + " `kafka-1:9092,kafka-2:9092`",
      "none"),
  USAGE_KAFKA_TOPIC("portico.usage.kafka.topic", "topic of the records", "usage"),
  USAGE_KAFKA_FORMAT(
      "portico.usage.kafka.format",
      "format of the records: `portico`, `kong`, `tyk`, `nginx`, `caddy`, `haproxy` or `apache`",
      "portico"),
  USAGE_KAFKA_GROUP(
      "portico.usage.kafka.group", "consumer group, the same on all nodes", "portico"),
  USAGE_KAFKA_ORGANISATION(
      "portico.usage.kafka.organisation",
      "id of the organisation that the records count for",
      "the first organisation"),
  USAGE_KAFKA_TLS(
      "portico.usage.kafka.tls",
      "`true` or `false`: whether connections to Kafka use TLS",
      "false"),
  USAGE_KAFKA_TRUSTSTORE(
      "portico.usage.kafka.truststore",
      "PEM file of the issuers of the brokers' certificates",
      "those that Java trusts"),
  USAGE_KAFKA_USER("portico.usage.kafka.user", "user of Kafka (SASL)", "no authentication"),
  USAGE_KAFKA_PASSWORD("portico.usage.kafka.password", "password of that user", "none"),
  USAGE_KAFKA_MECHANISM(
      "portico.usage.kafka.mechanism",
      "how Kafka checks it: `PLAIN`, `SCRAM-SHA-256` or `SCRAM-SHA-512`",
      "PLAIN"),
  AUDIT_KEPT(
      "portico.audit.kept",
      "retention of audit entries: days, months or years such as `90d`, `36m` or `7y`, or"
          + " `forever`",
      "forever"),
  STOP_GRACE_SECONDS(
      "portico.stop.grace-seconds",
      "how long a node that stops still takes requests, for load balancers to notice; 0 to 300",
      "1"),
  STOP_LONGEST_SECONDS(
      "portico.stop.longest-seconds",
      "how long it then waits for the requests in progress, 0 to 300",
      "10"),
  LOG_FORMAT(
      "portico.log.format",
      "format of the log: `text`, or `json` with one object per line",
      "text"),
  LOG_LEVEL(
      "portico.log.level",
      "how much Portico logs: `error`, `warn`, `info`, `debug` or `trace`",
      "info"),
  LOG_ACCESS(
      "portico.log.access",
      "`true` or `false`: whether a line is logged for each request",
      "false"),
  TRACES(
      "portico.traces",
      "address of the OpenTelemetry collector that traces are sent to, with OTLP over HTTP, such as"
          + " `http://localhost:4318`; variables `OTEL_…` set the rest",
      "no traces"),
  TRACES_TRUST_CALLERS(
      "portico.traces.trust-callers",
      "`true` or `false`: whether the `traceparent` of a request decides that it is traced;"
          + " otherwise it can only decline",
      "false"),
  SOURCES("portico.sources", "YAML file of the systems that APIs are discovered in", "none"),
  SOURCES_PRIVATE_ADDRESSES(
      "portico.sources.private-addresses",
      "`true` or `false`: whether sources that administrators add may have addresses that are not"
          + " public",
      "false"),
  SAMPLE(
      "portico.sample",
      "`true` or `false`: whether the first organisation, if it is empty, is filled once with the"
          + " data of an invented company",
      "false");

  private final String property;
  private final String environment;
  private final String meaning;
  private final String fallback;

  Setting(String property, String meaning, String fallback) {
    this(property, environment(property), meaning, fallback);
  }

  Setting(String property, String environment, String meaning, String fallback) {
    this.property = property;
    this.environment = environment;
    this.meaning = meaning;
    this.fallback = fallback;
  }

  private static String environment(String property) {
    return property.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  String property() {
    return property;
  }

  String environment() {
    return environment;
  }

  String meaning() {
    return meaning;
  }

  /** Returns the default, as the operator writes it or in words. */
  String fallback() {
    return fallback;
  }
}
