package io.portico.config;

/** A setting of the operator: an environment variable, a property or an argument. */
enum Setting {
  PORT("portico.port", "PORTICO_PORT", "port to listen on; `0` for any free port", "8080"),
  INSTALLATION(
      "portico.installation",
      "PORTICO_INSTALLATION",
      "type of the installation: `self-hosted` or `cloud`",
      "self-hosted"),
  DATA(
      "portico.data",
      "PORTICO_DATA",
      "folder of the embedded database, `admin-token` and `secret`",
      "./data"),
  JDBC_URL(
      "portico.jdbc.url",
      "PORTICO_JDBC_URL",
      "database server, `jdbc:mysql://…`; required in `cloud`",
      "embedded H2"),
  JDBC_USER("portico.jdbc.user", "PORTICO_JDBC_USER", "user of the database server", "portico"),
  JDBC_PASSWORD("portico.jdbc.password", "PORTICO_JDBC_PASSWORD", "password of that user", "empty"),
  ADMIN_TOKEN(
      "portico.admin-token",
      "PORTICO_ADMIN_TOKEN",
      "the first administrator's credential, at least 20 characters",
      "generated at the first start"),
  SECRET(
      "portico.secret",
      "PORTICO_SECRET",
      "secret that sensitive values in the database are encrypted with, at least 32 bytes;"
          + " required in `cloud`, the same on all nodes",
      "generated at the first start"),
  KEY_HASHING(
      "portico.key-hashing",
      "PORTICO_KEY_HASHING",
      "`true` or `false`: whether only the hashes of keys are stored; `false` only when"
          + " self-hosted",
      "true"),
  KEY_PREFIX(
      "portico.key-prefix",
      "PORTICO_KEY_PREFIX",
      "prefix of issued keys, 1 to 16 lower-case letters and digits",
      "ptk"),
  AUTO_APPROVAL(
      "portico.key-requests.auto-approval",
      "PORTICO_AUTO_APPROVAL",
      "`on-request` or `by-client`: how key requests are approved that need no review",
      "on-request"),
  PUBLIC_URL(
      "portico.public-url",
      "PORTICO_PUBLIC_URL",
      "address of Portico for its users; links in mails start with it",
      "http://localhost:<port>"),
  MAIL_ENABLED(
      "portico.mail.enabled",
      "PORTICO_MAIL_ENABLED",
      "`true` or `false`: whether mails are sent; with `false` they stay in the outbox",
      "true"),
  MAIL_FROM(
      "portico.mail.from",
      "PORTICO_MAIL_FROM",
      "sender of mails, unless a portal has its own; required with a mail server",
      "none"),
  SMTP_HOST(
      "portico.smtp.host",
      "PORTICO_SMTP_HOST",
      "mail server; without one mails stay in the outbox",
      "none"),
  SMTP_PORT(
      "portico.smtp.port",
      "PORTICO_SMTP_PORT",
      "port of the mail server",
      "587; 465 with `tls`, 25 with `none`"),
  SMTP_USER(
      "portico.smtp.user", "PORTICO_SMTP_USER", "user of the mail server", "no authentication"),
  SMTP_PASSWORD("portico.smtp.password", "PORTICO_SMTP_PASSWORD", "password of that user", "none"),
  SMTP_TLS(
      "portico.smtp.tls",
      "PORTICO_SMTP_TLS",
      "transport encryption to the mail server: `none`, `starttls` or `tls`",
      "starttls"),
  OPERATOR_SECRET(
      "portico.operator-secret",
      "PORTICO_OPERATOR_SECRET",
      "credential for `/admin/…`, which creates organisations; at least 20 characters",
      "routes closed"),
  PASSWORD_MIN(
      "portico.password.min",
      "PORTICO_PASSWORD_MIN",
      "minimum number of characters of a password, 1 to 128",
      "8"),
  PASSWORD_REFUSE_COMMON(
      "portico.password.refuse-common",
      "PORTICO_PASSWORD_REFUSE_COMMON",
      "`true` or `false`: whether the 10,000 most common passwords are refused",
      "true"),
  USAGE_HOURS_KEPT(
      "portico.usage.hours-kept",
      "PORTICO_USAGE_HOURS_KEPT",
      "retention of hourly usage: days, months or years such as `90d`, `36m` or `3y`, or `forever`",
      "90d"),
  USAGE_DAYS_KEPT(
      "portico.usage.days-kept",
      "PORTICO_USAGE_DAYS_KEPT",
      "retention of daily usage; at least that of hourly usage",
      "3y"),
  USAGE_MONTHS_KEPT(
      "portico.usage.months-kept",
      "PORTICO_USAGE_MONTHS_KEPT",
      "retention of monthly usage; at least that of daily usage",
      "forever"),
  SOURCES(
      "portico.sources",
      "PORTICO_SOURCES",
      "YAML file of the systems that APIs are discovered in",
      "none");

  private final String property;
  private final String environment;
  private final String meaning;
  private final String fallback;

  Setting(String property, String environment, String meaning, String fallback) {
    this.property = property;
    this.environment = environment;
    this.meaning = meaning;
    this.fallback = fallback;
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
